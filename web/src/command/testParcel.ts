import type { CommandTarget } from './commandTarget.ts'

interface Parcel {
  id: string
  version: number
  status: string
}

/** The entity of the command kit's tests. */
export const parcel: Parcel = { id: 'p1', version: 3, status: 'sent' }

export const parcelTarget: CommandTarget<Parcel> = {
  noun: 'parcel',
  parse: (snapshot) => (isParcel(snapshot) ? snapshot : undefined),
  changedSentence: ({ status }) => `It is ${status} now.`,
}

function isParcel(value: unknown): value is Parcel {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string'
}
