import type { User } from '@kainsiap/ops/users/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const somebody = (version: number, permissions: User['permissions'], id = 'a'.repeat(24)) =>
  ({ id, version, name: `Read at ${version}`, permissions }) as User
let answer: User

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} })
  vi.stubGlobal('fetch', async () => Response.json({ token: 'x', expiresIn: 600, user: answer }))
})
afterEach(() => vi.unstubAllGlobals())

/** A session of its own, signed in with what the server has read at this version. */
async function signedIn(user: User) {
  const { session } = await import('./session.ts')
  answer = user
  await session.signIn({ email: 'a@staff.example', password: 'secret', rememberMe: false })
  const shown = () => {
    const state = session.state()
    return state.status === 'signed_in' ? [state.user.version, state.user.permissions] : state.status
  }
  return { session, shown }
}

it('keeps the rights it was told of, whatever was read before them and arrives later', async () => {
  const { session, shown } = await signedIn(somebody(1, ['orders.read', 'users.read']))
  session.setPermissions(['orders.read'], 2)
  session.setUser(somebody(1, ['orders.read', 'users.read']))
  expect(shown()).toEqual([2, ['orders.read']])
  answer = somebody(1, ['orders.read', 'users.read'])
  await session.refresh()
  expect(shown()).toEqual([2, ['orders.read']])
  session.setUser(somebody(3, []))
  session.setPermissions(['orders.read'], 2)
  expect(shown()).toEqual([3, []])
})

it('takes over what was read at the same version or a later one, and whoever else signs in', async () => {
  const { session, shown } = await signedIn(somebody(5, ['orders.read']))
  session.setPermissions(['users.read'], 6)
  session.setUser(somebody(6, ['users.read']))
  expect(session.state()).toMatchObject({ user: { name: 'Read at 6' } })
  answer = somebody(1, [], 'b'.repeat(24))
  await session.signIn({ email: 'b@staff.example', password: 'secret', rememberMe: false })
  expect(shown()).toEqual([1, []])
})
