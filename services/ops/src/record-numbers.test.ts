import type { Model } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { everyEntity } from './features.ts'
import { byNumber, type AnyEntity } from './platform/changes/entity.ts'
import type { EntityDoc } from './platform/database/mongo.ts'
import { nameTerms, numberTerms, parseSearch } from './platform/database/search-terms.ts'

// Over all registered entities: whatever stores a number defines its form, and everything reads that.

const numbered = everyEntity.flatMap((entity) => (entity.numbers ? [{ ...entity, form: entity.numbers.of }] : []))

/** Approvals name the numbers of other records: only what numbers its own records keeps these unique. */
const numbersItsRecords = ({ model }: AnyEntity): boolean =>
  (model as Model<EntityDoc>).schema
    .indexes()
    .some(([keys, { unique }]) => unique && Object.keys(keys).some((key) => /^(?:number|sequence)$/.test(key)))

it('is defined by every entity whose records have numbers', () => {
  const numbering = everyEntity.filter(numbersItsRecords).map(({ name }) => name)
  expect(numbering.length).toBeGreaterThan(5)
  expect(numbering).toEqual(numbered.map(({ name }) => name))
})

/** The examples, and other sequences than theirs: of as many digits, and of more. */
const samples = numbered.flatMap(({ name, form: { example } }) =>
  [0, 83, 10_411].map(
    (sequence) => [name, example.replace(/007|0001/, (own) => (sequence ? String(sequence).padStart(own.length, '0') : own))] as const,
  ),
)

describe.each(samples)('of %s, %s', (name, number) => {
  const entity = numbered.find((one) => one.name === name)
  const loose = number.toLowerCase().replaceAll('-', ' ')
  const phrases = [number, `The ${loose}, please`, `#${number};`, `\u2066${number.replaceAll('-', '–')}\u2069`, `(${number}).`]

  it.each(phrases)('is found in "%s"', (phrase) => {
    expect(entity?.form.findIn(phrase)).toBe(number)
    const [term = ''] = parseSearch(phrase)
    expect(numberTerms(number)).toContain(term)
    expect(nameTerms(phrase)).toContain(term)
  })

  it('is found by no other entity', () => {
    expect(numbered.filter(({ form }) => form.findIn(number) !== null).map((one) => one.name)).toEqual([name])
  })

  it('leads to its record, in lower case too', () => {
    if (!entity) throw new Error(name)
    expect(byNumber(entity, number.toLowerCase())).toEqual(entity.numbers?.filterOf(number))
    expect(byNumber(entity, `${number}x`)).toBeNull()
  })
})
