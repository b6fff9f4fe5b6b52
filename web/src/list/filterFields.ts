import { isDay } from '@kainsiap/ops/platform/calendar'
import { daysLabel } from '../ui/format/dayRange.ts'
import type { ListFilter, RangeFilter } from './listDefinition.ts'
import { rangeUnitOf } from './rangeUnits.ts'

/** One field of a filter: how it is read from the address, and said in a sentence. */
interface FilterField {
  field: string
  /** The valid values in a text. */
  read: (text: string | null) => string[]
  summary: (chosen: readonly string[]) => string
}

const idForm = /^[0-9a-f]{24}$/
const quotedMax = 24

const one = (text: string | null, isValid: (text: string) => boolean) => (text !== null && text.length <= 24 && isValid(text) ? [text] : [])

export function fieldsOf(filter: ListFilter): FilterField[] {
  const label = filter.label.toLowerCase()
  switch (filter.kind) {
    case 'record':
      return [{ field: filter.field, read: (text) => one(text, (id) => idForm.test(id)), summary: () => `this ${label}` }]
    case 'text': {
      const { field, lengthMax } = filter
      const read = (text: string | null) => (text !== null && text.trim() !== '' && text.length <= lengthMax ? [text] : [])
      return [{ field, read, summary: ([text = '']) => `${label} ${text}` }]
    }
    case 'amount':
    case 'number': {
      const { isStored, labelOf } = rangeUnitOf(filter)
      const read = (text: string | null) => one(text, isStored)
      const bound = (min: number | null, max: number | null) => `${label} ${labelOf({ min, max }) ?? ''}`
      return [
        { field: filter.minField, read, summary: ([least]) => bound(Number(least), null) },
        { field: filter.maxField, read, summary: ([most]) => bound(null, Number(most)) },
      ]
    }
    case 'days': {
      const read = (text: string | null) => one(text, isDay)
      const bound = (from: string | null, to: string | null) => `${label} ${daysLabel({ from, to }) ?? ''}`
      return [
        { field: filter.fromField, read, summary: ([day]) => bound(day ?? null, null) },
        { field: filter.toField, read, summary: ([day]) => bound(null, day ?? null) },
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

interface FiltersRead {
  /** The values of each field that has some. */
  filters: Record<string, readonly string[]>
  /** What the address asks for in vain, in words. */
  unusable: string[]
}

/** The filters that an address asks for. */
export function readFilters(filters: readonly ListFilter[], params: URLSearchParams): FiltersRead {
  const read = filters.map((filter) => readFilter(filter, params))
  return {
    filters: Object.fromEntries(read.flatMap((each) => Object.entries(each.filters))),
    unusable: read.flatMap((each) => each.unusable),
  }
}

function readFilter(filter: ListFilter, params: URLSearchParams): FiltersRead {
  const label = filter.label.toLowerCase()
  const fields = fieldsOf(filter).map(({ field, read }) => ({ field, text: params.get(field) ?? '', values: read(params.get(field)) }))
  const crossed = crossedOf(
    filter,
    fields.map(({ values }) => values[0]),
  )
  if (crossed !== null) return { filters: {}, unusable: [`${label} ${crossed}`] }
  const isList = filter.kind === 'choice' || filter.kind === undefined
  return {
    filters: Object.fromEntries(fields.filter(({ values }) => values.length > 0).map(({ field, values }) => [field, values])),
    unusable: fields.flatMap(({ text, values }) => {
      const known = new Set(values)
      const unknown = [...new Set(isList ? text.split(',') : [text])].filter((each) => each.trim() !== '' && !known.has(each))
      return unknown.map((each) => `${label} ${quoted(each)}`)
    }),
  }
}

/** In quotation marks, and shortened. */
export const quoted = (text: string): string => `“${text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text}”`

const isRange = (filter: ListFilter): filter is RangeFilter => filter.kind === 'amount' || filter.kind === 'number'

/** A range in words that nothing can be in; null for any other. */
function crossedOf(filter: ListFilter, [min, max]: readonly (string | undefined)[]): string | null {
  if (min === undefined || max === undefined) return null
  if (isRange(filter) && Number(min) > Number(max))
    return `${rangeUnitOf(filter).labelOf({ min: Number(min), max: Number(max) }) ?? ''}, with the minimum ${filter.kind} above the maximum`
  if (filter.kind === 'days' && min > max) return `${daysLabel({ from: min, to: max }) ?? ''}, with the first day after the last day`
  return null
}

function manyOf(known: readonly { value: string }[], text: string | null): string[] {
  const asked = new Set(text?.split(','))
  return known.map(({ value }) => value).filter((value) => asked.has(value))
}
