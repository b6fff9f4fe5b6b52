import { describe, expect, it } from 'vitest'
import { lastPage, type Paged, pagesEnd, rangeLabel } from './paging.ts'

const paged = (more: Partial<Paged>): Paged => ({ page: 1, limit: 10, total: 128, totalExact: true, depthMax: 10_000, ...more })

describe('paging', () => {
  it.each([
    [paged({}), '1–10 of 128'],
    [paged({ page: 13 }), '121–128 of 128'],
    [paged({ page: 14 }), 'None of 128'],
    [paged({ total: 0 }), 'None of 0'],
    [paged({ total: 10_000, totalExact: false, page: 101 }), '1,001–1,010 of more than 10,000'],
  ])('says where one is: %j', (where, text) => {
    expect(rangeLabel(where)).toBe(text)
  })

  it('ends at the last page, and where a list can be paged no deeper', () => {
    expect(pagesEnd(paged({}))).toBeNull()
    expect(pagesEnd(paged({ page: 13 }))).toBe('last')
    expect(pagesEnd(paged({ total: 10_000, totalExact: false, page: 999 }))).toBeNull()
    expect(pagesEnd(paged({ total: 10_000, totalExact: false, page: 1000 }))).toBe('depth')
  })

  it('knows the last page, as far as lists go', () => {
    expect(lastPage(paged({}))).toBe(13)
    expect(lastPage(paged({ total: 0 }))).toBe(1)
    expect(lastPage(paged({ total: 30_000 }))).toBe(1_000)
    expect(lastPage(paged({ total: 10_000, totalExact: false, limit: 25 }))).toBe(400)
  })
})
