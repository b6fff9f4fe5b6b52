import { afterEach, expect, it, vi } from 'vitest'
import { send } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

/** A request that fails, on a network that is there or not: before it is sent, and when it fails. */
function failing(online: { before: boolean; after: boolean }) {
  const navigator = { onLine: online.before }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async () => {
    navigator.onLine = online.after
    throw new TypeError('Failed to fetch')
  })
}

it.each([
  ['GET', { before: true, after: true }, { kind: 'unreachable', offline: false }],
  ['GET', { before: true, after: false }, { kind: 'unreachable', offline: true }],
  ['GET', { before: false, after: false }, { kind: 'unreachable', offline: true }],
  ['POST', { before: true, after: true }, { kind: 'unknown_outcome' }],
  ['POST', { before: true, after: false }, { kind: 'unknown_outcome' }],
  ['POST', { before: false, after: false }, { kind: 'unreachable', offline: true }],
] as const)('says of a %s that failed, on the network %o, no more than can be known', async (method, online, error) => {
  failing(online)
  expect(await send({ url: 'orders', method })).toEqual({ error })
})
