import { describe, expect, it } from 'vitest'
import { changeInnerList, readInnerList, writeInnerList } from './innerList.ts'
import { isInnerName, isNameAbove } from './innerName.ts'

const shape = { prefix: 'items', limits: [10, 5, 25], choices: { tab: ['all', 'failed'], sort: ['-sen', 'sen'] } } as const
const read = (search: string) => readInnerList(shape, new URLSearchParams(search))
const usual = { page: 1, limit: 10, search: '', tab: 'all', sort: '-sen' }

describe('a list inside a record', () => {
  it('is read from names of its own', () => {
    expect(read('')).toEqual(usual)
    expect(read('?page=7&tab=failed&open=PB-1')).toEqual(usual)
    const chosen = { page: 2, limit: 25, search: 'Siti', tab: 'failed', sort: 'sen' }
    expect(read('?items.page=2&items.limit=25&items.search=Siti&items.tab=failed&items.sort=sen')).toEqual(chosen)
  })

  it('ignores what there is not, and goes no deeper than the server', () => {
    expect(read('?items.page=-1&items.limit=7&items.tab=flying&items.sort=')).toEqual(usual)
    expect(read('?items.page=99999999').page).toBe(1_000)
    expect(read(`?items.search=${'x'.repeat(900)}`).search).toHaveLength(400)
  })

  it('leaves the rest of the address as it is, and out of it what is usual', () => {
    const before = new URLSearchParams('?tab=open&open=PB-1&items.page=3&items.tab=failed')
    const write = (changes: Parameters<typeof changeInnerList<typeof shape.choices>>[1]) =>
      writeInnerList(shape, before, changeInnerList(readInnerList(shape, before), changes)).toString()
    expect(write({ page: 4 })).toBe('tab=open&open=PB-1&items.page=4&items.tab=failed')
    expect(write({ search: 'Siti' })).toBe('tab=open&open=PB-1&items.tab=failed&items.search=Siti')
    expect(write({ tab: 'all' })).toBe('tab=open&open=PB-1')
  })

  it('has names that no other list has', () => {
    expect(['items.page', 'page', 'open'].map(isInnerName)).toEqual([true, false, false])
    const above = writeInnerList({ ...shape, isAboveList: true }, new URLSearchParams('page=2'), { ...usual, page: 3 } as never)
    expect(above.toString()).toBe('page=2&items-page=3')
    expect(['items-page', 'items.page', 'page'].map(isNameAbove)).toEqual([true, false, false])
  })
})
