import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { unpackedBundle } from './bundle.ts'
import { makeOnce } from './folders.ts'
import { temporaryFolder } from './testing.ts'

afterEach(() => vi.unstubAllEnvs())

/** A bundle of a few bytes, with its own cache. */
function bundleOf(content: string, { hash = createHash('sha256').update(content).digest('hex') } = {}) {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'bundle.tar.xz'), content)
  fs.writeFileSync(path.join(folder, 'bundle.sha256'), `${hash}\n`)
  const cache = temporaryFolder()
  vi.stubEnv('XDG_CACHE_HOME', cache)
  return { folder, cache: path.join(cache, 'kainsiap-embedded-db') }
}

test('a damaged bundle is refused in one sentence, and leaves nothing behind', () => {
  const { folder, cache } = bundleOf('bytes', { hash: '0'.repeat(64) })
  expect(() => unpackedBundle(folder)).toThrow(/bundle\.tar\.xz is damaged: its SHA-256 is [0-9a-f]{64}, not 0{64}\.$/)
  expect(fs.readdirSync(cache)).toEqual([])
})

test('a bundle that tar refuses is refused in one sentence, and leaves nothing behind', () => {
  const { folder, cache } = bundleOf('no archive')
  expect(() => unpackedBundle(folder)).toThrow(/^\/bin\/sh failed: .+/)
  expect(fs.readdirSync(cache)).toEqual([])
})

test('without xz and python3 the error names what is needed', () => {
  const { folder } = bundleOf('no archive')
  vi.stubEnv('PATH', temporaryFolder())
  expect(() => unpackedBundle(folder)).toThrow('Unpacking the embedded database needs tar, and xz or python3.')
})

test('on another system the error names the supported one', () => {
  const { platform } = process
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  expect(() => unpackedBundle()).toThrow(`The embedded database runs on Linux on x86-64 only, and this is darwin on ${process.arch}.`)
})

test('two processes that unpack at once both get one complete folder', () => {
  const dir = path.join(temporaryFolder(), 'cache/bundle')
  const fillAs = (name: string) => (into: string) => fs.writeFileSync(path.join(into, name), '')
  makeOnce(dir, (into) => {
    makeOnce(dir, fillAs('first'))
    fillAs('second')(into)
  })
  expect(fs.readdirSync(dir)).toEqual(['first'])
  expect(fs.readdirSync(path.dirname(dir))).toEqual(['bundle'])
})
