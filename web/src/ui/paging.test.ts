import { describe, expect, it } from 'vitest'
import { type Paged, pagesEnd, rangeWords } from './paging.ts'

const paged = (more: Partial<Paged>): Paged => ({ page: 1, limit: 10, total: 128, totalExact: true, depthMax: 10_000, ...more })

describe('paging', () => {
  it.each([
    [paged({}), '1–10 of 128'],
    [paged({ page: 13 }), '121–128 of 128'],
    [paged({ page: 14 }), 'None of 128'],
    [paged({ total: 0 }), 'None of 0'],
    [paged({ total: 10_000, totalExact: false, page: 101 }), '1,001–1,010 of more than 10,000'],
  ])('says where one is: %j', (where, words) => {
    expect(rangeWords(where)).toBe(words)
  })

  it('ends at the last page, and where a list can be paged no deeper', () => {
    expect(pagesEnd(paged({}))).toBeNull()
    expect(pagesEnd(paged({ page: 13 }))).toBe('last')
    expect(pagesEnd(paged({ total: 10_000, totalExact: false, page: 999 }))).toBeNull()
    expect(pagesEnd(paged({ total: 10_000, totalExact: false, page: 1000 }))).toBe('depth')
  })
})
