import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-lint-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The output of the project's lint for a file with this text. */
function lint(text) {
  const file = path.join(folder, 'contract.ts')
  writeFileSync(file, text)
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [oxlint, '-c', path.join(root, '.oxlintrc.json'), file], { encoding: 'utf8' })
}

it('the lint rejects every pattern that can take more than linear time, and no other', () => {
  const slow = [String.raw`/^\S+@\S+\.\S+$/`, String.raw`/\/+$/`, '/^(a+)+$/', String.raw`new RegExp('\\s+x')`]
  const fast = [String.raw`/(?<!\/)\/+$/`, '/^[0-9a-f]{24}$/', String.raw`/^\+601\d{8,9}$/`, String.raw`RegExp('^a+b')`]
  const { stdout, status } = lint([...slow, ...fast].map((each, index) => `export const pattern${index} = ${each}`).join('\n'))
  expect(status).toBe(1)
  const lines = [...stdout.matchAll(/linear-patterns[^[]*\[[^\]]*:(?<line>\d+):\d+\]/g)].map(({ groups }) => Number(groups.line))
  expect(lines.toSorted((a, b) => a - b)).toEqual(slow.map((_, index) => index + 1))
})
