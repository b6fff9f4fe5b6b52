import { describe, expect, it } from 'vitest'
import { defineNumber, recordNumbersIn, yearly } from './record-number.ts'

const parcels = defineNumber({ name: 'a parcel number', prefix: 'PX', parts: yearly, example: 'PX-2026-007' })
const claims = defineNumber({ name: 'a claim number', prefix: 'CLM', parts: { ...yearly, place: [1, 3] }, example: 'CLM-2026-007-1' })
const vans = defineNumber({ name: 'a van number', prefix: 'VN', parts: { sequence: [4, 9] }, example: 'VN-0001' })

describe('a number of a year', () => {
  it.each([
    ['PX-2026-007', 'PX-2026-007'],
    ['  px 2026 1007 ', 'PX-2026-1007'],
    ['see PX–2026–007, please', 'PX-2026-007'],
    ['px2026314', 'PX-2026-314'],
    ['PX-2026-0041', 'PX-2026-041'],
    ['see https://ops.example/backoffice/parcels/PX-2026-10298', 'PX-2026-10298'],
    ['\u202aＰＸ－２０２６－００７\u202c', 'PX-2026-007'],
    ['KS-2026-007', null],
    ['EPX-2026-007', null],
    ['PX-26-7', null],
    ['PX-2026-0071234567', null],
    ['PX-2026-007b', null],
    ['parcel', null],
  ])('is found in "%s"', (typed, number) => {
    expect(parcels.findIn(typed)).toBe(number)
  })

  it('is made of its parts, and has them', () => {
    expect(parcels.make({ year: 2027, sequence: 4 })).toBe('PX-2027-004')
    expect(parcels.partsOf('PX-2027-10411')).toEqual({ year: 2027, sequence: 10_411 })
    expect(() => parcels.make({ year: 2027, sequence: 1_234_567_890 })).toThrow('is not a parcel number')
    expect(() => parcels.partsOf('PX-2027-1')).toThrow('is not a parcel number')
  })

  it('is read alone, in any case', () => {
    expect(['px-2026-118', ' PX-2026-118 ', 'the PX-2026-118', 'PX-2026'].map((text) => parcels.read(text))).toEqual([
      'PX-2026-118',
      'PX-2026-118',
      null,
      null,
    ])
  })
})

it.each([
  ['clm-2026-007-1', 'CLM-2026-007-1'],
  ['The claim CLM 2026 10298 12, please', 'CLM-2026-10298-12'],
  ['CLM-2026-007', null],
  ['CLM2026007', null],
])('finds the number of three parts in "%s"', (typed, number) => {
  expect(claims.findIn(typed)).toBe(number)
})

it.each([
  ['vn-1', 'VN-0001'],
  ['VN 0012', 'VN-0012'],
  ['van VN–12345, please', 'VN-12345'],
  ['siti VN-12', 'VN-0012'],
  ['van-1', null],
  ['VN-0', null],
  ['vn-01', null],
  ['VN-001', null],
])('finds the number without a year in "%s", but none that is still being typed', (typed, number) => {
  expect(vans.findIn(typed)).toBe(number)
})

it('finds the numbers of every entity in one text, also those without their last part', () => {
  expect(recordNumbersIn('vn-7 took px 2026 118, claim CLM-2026-009 (not CLM-2026-010-2)')).toEqual([
    'VN-0007',
    'PX-2026-118',
    'CLM-2026-009',
    'CLM-2026-010-2',
  ])
})

it('takes no prefix twice, and no example of another form', () => {
  expect(() => defineNumber({ name: 'a box number', prefix: 'PX', parts: yearly, example: 'PX-2026-007' })).toThrow('PX is the prefix')
  expect(() => defineNumber({ name: 'a box number', prefix: 'BX', parts: yearly, example: 'BX-2026-7' })).toThrow('BX-2026-7 is not')
})
