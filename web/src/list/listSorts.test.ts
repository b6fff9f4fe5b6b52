import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { ListDefinition } from './listDefinition.ts'

// Every list of the console: a list is a definition that a file `…List` or `…Queue` of a feature exports.

type AnyList = ListDefinition<never, object>

const features = path.resolve(import.meta.dirname, '../features')
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?:List|Queue)\.tsx?$/.test(file))
const isList = (value: unknown): value is AnyList => typeof value === 'object' && value !== null && 'tableOf' in value && 'sorts' in value

const lists = (await Promise.all(files.map((file) => import(path.join(features, file)) as Promise<Record<string, unknown>>)))
  .flatMap((module) => Object.values(module))
  .filter(isList)

it('can be sorted in both ways by every column that sorts, and by default', () => {
  expect(lists.length).toBeGreaterThan(8)
  for (const { plural, sorts, defaultSort, tabs, tableOf } of lists)
    for (const tab of tabs?.items.map(({ id }) => id) ?? ['']) {
      const fields = tableOf(tab).columns.flatMap(({ sortField }) => (sortField ? [sortField, `-${sortField}`] : []))
      const offered = sorts.map(({ value }) => value)
      expect([plural, tab, [...fields, defaultSort(tab)].filter((sort) => !offered.includes(sort))]).toEqual([plural, tab, []])
    }
})
