import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** What shows pages, and what makes them begin after a row. */
const ways = [
  { shows: /<Pagination\b|<Pager\b/, needs: /\busePages\(|screen\.pages\b|pages: Pages\b/ },
  { shows: /\buse\w{1,60}Query\([^)]{0,200}\bpage\b/, needs: /\.start\b/ },
  { shows: /\binfiniteQuery</, needs: /infiniteQueryOptions: rowPages\b|nextBefore/ },
]

it('begins the pages of every list after a row, none by its number alone', () => {
  const found = ways.map(({ shows }) => sources.filter(({ text }) => shows.test(text)).length)
  expect(found.every((count) => count > 2)).toBe(true)
  const byNumber = ways.flatMap(({ shows, needs }) => sources.filter(({ text }) => shows.test(text) && !needs.test(text)))
  expect(byNumber.map(({ file }) => file)).toEqual([])
})
