import { expect, it } from 'vitest'
import { WrittenMobilePhone } from './contract.ts'
import { readMobilePhone } from './phone.ts'

it.each([
  '0128841907',
  '012-884 1907',
  '(012) 884-1907',
  '60128841907',
  '+60 12 884 1907',
  '+6012.8841907',
  '(012) 884 1907',
  '012.884.1907',
  '012–884–1907',
  '012—884−1907',
  '012‑884‐1907',
  '+60 (0)12-884 1907',
  '+60(0)128841907',
  '+60 012-884 1907',
  '0060 12 884 1907',
  'tel:+60128841907',
  'TEL: 012-884-1907',
  '[+60] 12/884/1907',
  '012·884•1907',
  '\u202a+60 12-884 1907\u202c',
  '\u2066012-884\u00a01907\u2069',
  '\u200b012\u200b8841907\u200f',
  '\ufeff012\u2009884\u202f1907\u00ad',
  '０１２－８８４　１９０７',
])('reads the phone %s', (written) => {
  expect(WrittenMobilePhone.parse(written)).toBe('+60128841907')
  expect(readMobilePhone(written)).toBe('+60128841907')
})

it('reads a number of eight digits after 011', () => {
  for (const written of ['011-2345 6789', '+60 (0)11 2345 6789', '(011) 2345.6789'])
    expect(WrittenMobilePhone.parse(written)).toBe('+601123456789')
})

it.each([
  ['', null],
  ['my phone', null],
  ['12-884 1907', '128841907'],
  ['03-5510 2026', '0355102026'],
  ['+65 9123 4567', '+6591234567'],
  ['+60 3 5510 2026', '+60355102026'],
  ['012-884 19', '+601288419'],
  ['01288419071234', '+601288419071234'],
  ['x0128841907', 'x0128841907'],
  ['012-884 1907 ext. 2', '+60128841907ext2'],
  ['\u202a(012) 884 190\u202c', '+6012884190'],
])('does not take %j for a Malaysian mobile phone, and says what was read', (written, reading) => {
  const asWhat = reading === null ? '' : `, and was read as ${reading}`
  expect(WrittenMobilePhone.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([
    `must be a Malaysian mobile number like 012-884 1907${asWhat}`,
  ])
})
