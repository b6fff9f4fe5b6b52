import type { DataSeal } from '../security/data-seal.ts'

/** A personal number as stored: sealed, with what lists show of it, and a digest by which it is found. */
export interface PersonalValue {
  sealed: string
  /** The last four characters. */
  ending: string
  /** Found by `digests` of the same text about the same kind. */
  digest: string
}

/** The field of a document that a value is sealed for: copied to another field or document, it opens no more. */
export interface PersonalPlace {
  collection: string
  id: string
  field: string
}

const aboutOf = ({ collection, id, field }: PersonalPlace): string => `${collection}/${id}/${field}`
/** Values of one field are comparable over its collection, and with no other. */
const kindOf = ({ collection, field }: Pick<PersonalPlace, 'collection' | 'field'>): string => `${collection}/${field}`

const shownOfIt = 4

/** The value of a field, sealed. `text` is in its one spelling: what is found is what is equal. */
export function sealPersonal(seal: DataSeal, place: PersonalPlace, text: string): PersonalValue {
  return {
    sealed: seal.seal(text, aboutOf(place)),
    ending: text.slice(-shownOfIt),
    digest: seal.digest(text, kindOf(place)),
  }
}

/** Throws if it was not sealed for this field of this document. */
export const openPersonal = (seal: DataSeal, place: PersonalPlace, { sealed }: Pick<PersonalValue, 'sealed'>): string =>
  seal.open(sealed, aboutOf(place))

/** The digests of which one is stored where a field has this value, whichever secret sealed it. */
export const personalDigests = (seal: DataSeal, kind: Pick<PersonalPlace, 'collection' | 'field'>, text: string): string[] =>
  seal.digests(text, kindOf(kind))

/** As every screen shows it: `••••1234`. */
export const maskOf = ({ ending }: Pick<PersonalValue, 'ending'>): string => `••••${ending}`

/** As a mongoose schema declares such a field. */
export const personalField = { type: { sealed: String, ending: String, digest: String, _id: false }, default: null } as const
