import { expect, it } from 'vitest'
import { serverRules } from './serverRules.ts'

const before = { id: 'a', version: 1, name: 'Siti' }
const edited = { ...before, version: 2 }
const renamed = { ...edited, name: 'Aina' }
const paged = { page: '2', limit: '25', sort: '-name' }

it('asks the server about a changed row of a narrowed list only', () => {
  for (const condition of [{ search: 'siti' }, { tab: 'late' }, { role: 'viewer' }])
    expect(serverRules({ ...paged, ...condition }).mayBeOut(before, edited)).toBe(true)
  expect(serverRules(paged).mayBeOut(before, edited)).toBe(false)
})

it('calls no row gone that the change moved to another page', () => {
  expect(serverRules({ ...paged, search: 'siti' }).mayBeOut(before, renamed)).toBe(false)
})

it('knows no reason before the server answers', () => {
  expect(serverRules({ ...paged, role: 'viewer' }).whyOut(edited)).toBeNull()
})
