import { amountRangeLabel } from '../ui/ringgit.ts'
import type { ListFilter } from './listDefinition.ts'

/** One field of a filter: how it is read from the address, and said in a sentence. */
interface FilterField {
  field: string
  /** The valid values in a text. */
  read: (text: string | null) => string[]
  summary: (chosen: readonly string[]) => string
}

const idForm = /^[0-9a-f]{24}$/
const senForm = /^\d{1,9}$/
const senMax = 100_000_000

const one = (text: string | null, isValid: (text: string) => boolean) => (text !== null && text.length <= 24 && isValid(text) ? [text] : [])

export function fieldsOf(filter: ListFilter): FilterField[] {
  const label = filter.label.toLowerCase()
  switch (filter.kind) {
    case 'record':
      return [{ field: filter.field, read: (text) => one(text, (id) => idForm.test(id)), summary: () => `this ${label}` }]
    case 'amount': {
      const read = (text: string | null) => one(text, (sen) => senForm.test(sen) && Number(sen) <= senMax)
      const bound = (minSen: number | null, maxSen: number | null) => `${label} ${amountRangeLabel({ minSen, maxSen }) ?? ''}`
      return [
        { field: filter.minField, read, summary: ([sen]) => bound(Number(sen), null) },
        { field: filter.maxField, read, summary: ([sen]) => bound(null, Number(sen)) },
      ]
    }
    case 'choice':
    case undefined: {
      const { field, options, isSingle } = filter
      const namesOf = (chosen: readonly string[]) =>
        options.filter(({ value }) => chosen.includes(value)).map((each) => each.label.toLowerCase())
      return [
        {
          field,
          read: (text) => manyOf(options, text).slice(0, isSingle ? 1 : undefined),
          summary: (chosen) => `${label} ${namesOf(chosen).join(' or ')}`,
        },
      ]
    }
  }
}

function manyOf(known: readonly { value: string }[], text: string | null): string[] {
  const asked = new Set(text?.split(','))
  return known.map(({ value }) => value).filter((value) => asked.has(value))
}
