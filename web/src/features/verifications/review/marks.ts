import { isOfVehicle, type VerificationReview } from '@kainsiap/ops/verifications/contract'
import { useState } from 'react'
import { useKeys } from './useKeys.ts'

/** What a paper shows and its owner has typed in, too: each is compared by the reviewer. */
export type PaperField = 'name' | 'number' | 'birthDate' | 'plate' | 'expiresOn' | 'address'
export type Mark = 'same' | 'other'

export const fieldNames: Readonly<Record<PaperField, string>> = {
  name: 'Full name',
  number: 'Number',
  birthDate: 'Date of birth',
  plate: 'Plate',
  expiresOn: 'Expires',
  address: 'Address',
}

/** What there is to compare on these papers. */
export function comparedFields({ documentType, birthDate, expiresOn, applicant }: VerificationReview): PaperField[] {
  const shown: Readonly<Record<PaperField, boolean>> = {
    name: true,
    number: true,
    birthDate: birthDate !== null,
    plate: isOfVehicle(documentType),
    expiresOn: expiresOn !== null,
    address: documentType === 'ic' && applicant.address !== null,
  }
  return (Object.keys(fieldNames) as PaperField[]).filter((field) => shown[field])
}

/** What to tell the owner about a field that is another one on the paper. */
export const reasonFor = (field: PaperField): string =>
  field === 'expiresOn'
    ? 'The expiry date on the document is different.'
    : `The ${fieldNames[field].toLowerCase().replace('full ', '')} on the document is different.`

export interface Marks {
  fields: readonly PaperField[]
  /** The one that keys mark. */
  at: PaperField | undefined
  markOf: (field: PaperField) => Mark | undefined
  /** Marked so already, it is unmarked. */
  mark: (field: PaperField, mark: Mark) => void
  /** Those that are another one on the paper. */
  other: readonly PaperField[]
}

/** Marks of one reviewer, by M and D for the field that the arrow keys have reached, or by its buttons. */
export function useMarks(review: VerificationReview): Marks {
  const [marks, setMarks] = useState<Partial<Record<PaperField, Mark>>>({})
  const [place, setPlace] = useState(0)
  const fields = comparedFields(review)
  const at = fields[place]
  const mark = (field: PaperField, given: Mark) =>
    setMarks(({ [field]: known, ...others }) => (known === given ? others : { ...others, [field]: given }))
  const step = (by: number) => setPlace(Math.max(0, Math.min(fields.length - 1, place + by)))
  const markHere = (given: Mark) => {
    if (!at) return
    mark(at, given)
    step(1)
  }
  useKeys({ ArrowUp: () => step(-1), ArrowDown: () => step(1), m: () => markHere('same'), d: () => markHere('other') })
  return { fields, at, markOf: (field) => marks[field], mark, other: fields.filter((field) => marks[field] === 'other') }
}
