import { appRoutes } from '@bull-board/api/dist/routes.js'
import { createSigner } from 'fast-jwt'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyJobKind } from '../../features.ts'
import type { User } from '../../users/contract.ts'
import type { Client } from '../../testing/http/client.ts'
import { cookieOf } from '../../testing/http/cookies.ts'
import { ageToken, forgeTokens } from '../../testing/http/forged-tokens.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { createLog } from '../process/log.ts'
import { pathCookieAt } from '../security/cookies.ts'
import { openQueues, type JobQueues } from './queues.ts'

let ops: SharedOps
let key: string
let queues: JobQueues

beforeAll(async () => {
  ops = await shareOps()
  key = ops.env['REFRESH_TOKEN_SECRET'] ?? ''
  queues = openQueues(ops.env['REDIS_URL'] ?? '', mongoose.connection.name, createLog('silent', 'api'))
  await until(() => queues.isUp())
})
afterAll(async () => {
  await queues.close()
  await ops.stop()
})

interface Board {
  queues: { name: string; readOnlyMode: boolean; counts: Record<string, number> }[]
}

const opened = async (client: Client) => cookieOf(await client.post('/queues/access'), 'queues')
/** Requests with the cookie only, as the board's page does. */
const ask = <T>(path: string, { name, value }: { name: string; value: string }, method = 'GET') =>
  ops.visitor().send<T>(`/queues${path}`, { method, headers: { cookie: `${name}=${value}` } })
const verdict = async (cookie: { name: string; value: string }) => {
  const { status, body } = await ask<Board>('/api/queues', cookie)
  return status === 200 ? 'let in' : [status, body.code]
}
const unknown = [401, 'unauthenticated']

describe('the queue board', () => {
  it('is opened by who holds settings.write, with a cookie of ten minutes for its path', async () => {
    const [holder, other] = [await ops.somebody(['settings.write']), await ops.somebody(['settings.read', 'users.write'])]
    const { status, body } = await other.post('/queues/access')
    expect([status, body.code]).toEqual([403, 'forbidden'])
    const answer = await holder.post('/queues/access')
    expect(answer.status).toBe(204)
    const cookie = cookieOf(answer, 'queues')
    expect(cookie.attributes.toSorted()).toEqual(['httponly', 'max-age=600', 'path=/api/queues', 'samesite=strict'])
    const board = await ask<Board>('/api/queues', cookie)
    expect(board.body.queues.map(({ name }) => name).toSorted()).toEqual(everyJobKind.toSorted())
    expect(board.body.queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true)
    expect((await ask('/', { name: cookie.name, value: '' })).body.message).toMatch(/Open it again in the console/)
  })

  it('has its cookie over https on its path too, and never without encryption', () => {
    const cookie = { name: '__Secure-ks_queues', path: '/api/queues', secure: true }
    expect(pathCookieAt('https://ops.example.com', 'queues', '/api/queues')).toEqual(cookie)
  })

  it('lets in nobody without that cookie: not to its page, its files or its data', async () => {
    const client = await ops.somebody(['settings.write'])
    const [file = ''] = /static\/js\/main[^"]+/.exec((await ask<string>('/', await opened(client))).body) ?? []
    for (const path of ['', '/', '/queue/mail', '/api/queues', '/api/queues/mail/job-1', `/${file}`]) {
      const { status, body } = await client.get(`/queues${path}`)
      expect([path, status, body.code]).toEqual([path, ...unknown])
    }
    expect((await ask(`/${file}`, await opened(client))).status).toBe(200)
  })

  it('refuses a cookie that is expired, forged or made for another user', async () => {
    const [client, other] = [await ops.somebody(['settings.write']), await ops.somebody(['settings.write'])]
    const [cookie, others] = [await opened(client), await opened(other)]
    expect(await verdict(cookie)).toBe('let in')
    expect(await verdict({ ...cookie, value: ageToken(cookie.value, key) })).toEqual(unknown)
    const claims = (value: string) => JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
    const otherSessionId = claims(others.value)['sid'] ?? ''
    const forged = forgeTokens(cookie.value, { key, otherSessionId, aud: 'kainsiap-queues' })
    for (const [name, value] of Object.entries(forged)) expect([name, await verdict({ ...cookie, value })]).toEqual([name, unknown])
    expect(await verdict({ ...cookie, value: client.token() })).toEqual(unknown)
    const mixed = createSigner({ key, algorithm: 'HS256' })({ ...claims(cookie.value), sub: other.user().id })
    expect(await verdict({ ...cookie, value: mixed })).toEqual(unknown)
  })

  it('closes at once for who loses settings.write, and for who signs out', async () => {
    const [client, admin] = [await ops.somebody(['settings.write']), await ops.staff('superAdmin')]
    const cookie = await opened(client)
    const { id, version } = client.user()
    await admin.patch<User>(`/users/${id}`, { version, permissions: ['settings.read'] })
    expect(await verdict(cookie)).toEqual([403, 'forbidden'])
    const leaver = await ops.somebody(['settings.write'])
    const last = await opened(leaver)
    await leaver.post('/auth/logout-all')
    expect(await verdict(last)).toEqual(unknown)
  })

  it('changes nothing, whichever of its commands is sent', async () => {
    const cookie = await opened(await ops.somebody(['settings.write']))
    const commands = appRoutes.api.filter(({ method }) => method !== 'get')
    expect(commands.length).toBeGreaterThan(20)
    const queue = queues.queueOf('mail')
    await queue.add('mail', { id: 'f'.repeat(24) }, { jobId: 'board-test', delay: 3_600_000 })
    for (const { method, route } of commands) {
      const path = [route].flat()[0]?.replace(':queueName', 'mail').replace(':jobId', 'board-test').replaceAll(/:\w+/g, 'delayed') ?? ''
      const { status, body } = await ask(path, cookie, [method].flat()[0]?.toUpperCase())
      expect([path, status, body.message]).toEqual([path, 403, 'The queues are read-only.'])
    }
    expect(await queue.isPaused()).toBe(false)
    const { body } = await ask<Board>('/api/queues', cookie)
    expect(body.queues.find(({ name }) => name === 'mail')?.counts['delayed']).toBeGreaterThan(0)
    await queue.remove('board-test')
  })

  it('keeps the policy of every page, but for its own addresses', async () => {
    const cookie = await opened(await ops.somebody(['settings.write']))
    const { body, headers } = await ask<string>('/queue/mail', cookie)
    const policy = (await ops.visitor().get('/public/site')).headers.get('content-security-policy') ?? ''
    expect(headers.get('content-security-policy')).toBe(policy.replace("base-uri 'none'", "base-uri 'self'"))
    expect(body).not.toMatch(/<style| style=|fonts\.googleapis/)
  })
})
