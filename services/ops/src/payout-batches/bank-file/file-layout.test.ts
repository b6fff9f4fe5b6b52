import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileLayout } from './file-layout-contract.ts'
import { ownLayout, readLayouts } from './file-layout.ts'

const folder = mkdtempSync(join(tmpdir(), 'layouts-'))
afterAll(() => rmSync(folder, { recursive: true }))
function read(content: unknown) {
  const path = join(folder, 'layouts.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readLayouts(path)
}
const bank = (change: object = {}): FileLayout => ({ ...ownLayout, id: 'bank', name: 'Bank', ...change })

describe('the layouts of bank files', () => {
  it('are our own where none is configured, and behind those that are', () => {
    expect(readLayouts(undefined)).toEqual([ownLayout])
    expect(read([bank()]).map(({ id }) => id)).toEqual(['bank', 'kainsiap'])
    expect(read([bank(), { ...ownLayout, name: 'Changed' }]).map(({ name }) => name)).toEqual(['Bank', 'Changed'])
  })

  it.each([
    ['no file', '/nowhere/layouts.json', /BANK_FILE_LAYOUTS names \/nowhere\/layouts.json, which can’t be read/],
    ['no JSON', '[', /is not JSON/],
    ['an object', {}, /is not a list of layouts/],
    ['none', [], /is not a list of layouts/],
    ['one twice', [bank(), bank()], /must have different ids/],
    ['no payout', [bank({ payments: ownLayout.payments.slice(1) })], /must include payout, accountNumber and amount/],
    ['no amount', [bank({ payments: ownLayout.payments.slice(0, -1) })], /must include payout, accountNumber and amount/],
    ['a value that is none', [bank({ payments: [...ownLayout.payments, { title: 'Salary', value: 'salary' }] })], /payments/],
    ['a word for both', [bank({ results: { ...ownLayout.results, failed: ['Paid'] } })], /must not use the same word for both outcomes/],
    ['a column for two', [bank({ results: { ...ownLayout.results, status: 'Payout' } })], /must use a different column for each/],
    ['a field too many', [bank({ separator: ';' })], /separator/],
  ])('are refused in words: %s', (_name, content, message) => {
    expect(() => (content === '/nowhere/layouts.json' ? readLayouts(content) : read(content))).toThrow(message)
  })

  it('are described with one that is taken', () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const example = /```json\n(\[[\s\S]*?"payments"[\s\S]*?)```/.exec(page)?.[1] ?? ''
    expect(read(example).map(({ name }) => name)).toEqual(['Example Bank', 'KainSiap'])
  })
})
