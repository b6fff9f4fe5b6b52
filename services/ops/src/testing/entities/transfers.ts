import { randomUUID } from 'node:crypto'
import { malaysianDay } from '../../platform/clock.ts'

/** One that no other test has. */
export const newReference = (): string => `TT-${randomUUID().slice(0, 13)}`

/** A transfer of this amount, recorded by staff: the cheapest way in which an order is paid. */
export const transferOf = (version: number, amountSen: number, change: object = {}) => ({
  version,
  method: 'bank_transfer',
  amountSen,
  reference: newReference(),
  receivedOn: malaysianDay(new Date()),
  ...change,
})
