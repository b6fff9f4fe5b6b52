import { describe, expect, it } from 'vitest'
import { SearchText } from './contract.ts'
import { isCut, readSearch, searchMax } from './search-text.ts'

const word = 'aminah '
const long = word.repeat(80)

describe('a search', () => {
  it.each(['Lim Ah Kow', '  PAY-2026-118  ', '陈美玲'.repeat(130), `${'x'.repeat(199)} ${'y'.repeat(200)}`])(
    'is read as a whole: %s',
    (typed) => {
      expect([readSearch(typed), isCut(typed)]).toEqual([typed.trim(), false])
    },
  )

  it.each([
    ['a long list of names', long, word.repeat(57).trim()],
    ['a word that ends at the limit', `${'x'.repeat(400)} more`, 'x'.repeat(400)],
    ['one word without end', '玲'.repeat(900), '玲'.repeat(400)],
    ['lines', 'siti\n'.repeat(100), 'siti\n'.repeat(80).trim()],
    ['wide spaces', '美玲\u3000'.repeat(200), '美玲\u3000'.repeat(133).trim()],
  ])('is cut at a word: %s', (_what, typed, read) => {
    expect([readSearch(typed), isCut(typed)]).toEqual([read, true])
    expect(readSearch(typed).length).toBeLessThanOrEqual(searchMax)
    expect(SearchText.parse(typed)).toBe(read)
    expect(readSearch(read)).toBe(read)
  })

  it('is refused where no field could have sent it', () => {
    expect(SearchText.safeParse('x'.repeat(2_001)).success).toBe(false)
  })
})
