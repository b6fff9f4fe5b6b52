import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { features } from '../../features/index.ts'
import { movedPath } from './Moved.tsx'

const pages = features.flatMap((feature) => feature.pages ?? [])
const moved = features.flatMap((feature) => feature.moved ?? [])
const pageAt = (path: string) => pages.find((page) => matchPath(page.path, path))?.title

it.each([
  ['/backoffice/finance/runs', 'Payout Batches'],
  ['/backoffice/finance/runs/new', 'New payout batch'],
  ['/backoffice/finance/runs/PB-2026-007', 'Payout batch :number'],
])('leads from the former address %s to its page', (path, title) => {
  const from = moved.find((one) => matchPath(`${one.from}/*`, path))
  expect(pageAt(path)).toBeUndefined()
  expect(pageAt(movedPath(path, from ?? { from: '', to: '' }))).toBe(title)
})
