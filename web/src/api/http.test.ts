import { afterEach, expect, it, vi } from 'vitest'
import { send } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

/** Makes requests fail. `online` is the network state before sending and at the failure. */
function failing(online: { before: boolean; after: boolean }) {
  const navigator = { onLine: online.before }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async () => {
    navigator.onLine = online.after
    throw new TypeError('Failed to fetch')
  })
}

it.each([
  ['GET', { before: true, after: true }, { kind: 'unreachable', offline: false, isQuestion: true }],
  ['GET', { before: true, after: false }, { kind: 'unreachable', offline: true, isQuestion: true }],
  ['GET', { before: false, after: false }, { kind: 'unreachable', offline: true, isQuestion: true }],
  ['POST', { before: true, after: true }, { kind: 'unknown_outcome' }],
  ['POST', { before: true, after: false }, { kind: 'unknown_outcome' }],
  ['POST', { before: false, after: false }, { kind: 'unreachable', offline: true, isQuestion: false }],
] as const)('says of a %s that failed, on the network %o, no more than can be known', async (method, online, error) => {
  failing(online)
  expect(await send({ url: 'orders', method })).toEqual({ error })
})
