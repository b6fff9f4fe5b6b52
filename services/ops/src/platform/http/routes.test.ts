import { Readable } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { formatted, wholeNumber } from '../contract.ts'
import { notFound } from '../errors.ts'
import { answerError } from './failures.ts'
import { openapi } from './openapi.ts'
import { get, getFile, post, remove, type Route } from './routes.ts'
import { openGate } from '../../testing/system/open-gate.ts'
import { serve } from './serve.ts'

const Device = formatted(/^d-\d$/, { max: 3, message: 'must be a device like d-1' })
const id = '0123456789abcdef01234567'
const effects: (string | null)[] = []

const routes: Route[] = [
  get(
    '/people/:id/devices/:deviceId',
    'public',
    { summary: 'One device', params: { deviceId: Device }, answer: z.strictObject({ id: z.string(), device: z.string() }) },
    async ({ id: own, params }) => {
      expectTypeOf(params).toEqualTypeOf<Readonly<Record<'id' | 'deviceId', string>>>()
      return { id: own, device: `${params.id} ${params.deviceId}` }
    },
  ),
  remove(
    '/people/:id/devices/:deviceId',
    'public',
    { summary: 'Remove a device', params: { deviceId: Device }, query: z.strictObject({ version: wholeNumber({ min: 1, max: 9 }) }) },
    async ({ context }) => void effects.push(context.operation),
  ),
  post(
    '/reports',
    'public',
    { summary: 'Ask for a report', answer: z.strictObject({ job: z.string() }), status: 202, idempotencyKey: 'required' },
    async () => ({ job: 'later' }),
  ),
  post(
    '/notes',
    'public',
    { summary: 'Leave a note', body: z.strictObject({ text: z.string().max(5_000) }), bodyMaxBytes: 2_000 },
    async () => {},
  ),
  getFile('/reports/:id', 'public', { summary: 'The report' }, async ({ id: asked }) => {
    if (asked !== id) throw notFound('Report')
    const content = Readable.from(['a,b\n', '1,2\n'])
    return { name: 'Résumé "July"\r\n.csv', type: 'text/csv; charset=utf-8', sizeBytes: 8, content }
  }),
]

let database: TestDatabase
let app: FastifyInstance
const ask = (method: string, path: string, init: RequestInit = {}) => fetch(`${app.listeningOrigin}/api${path}`, { method, ...init })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

beforeAll(async () => {
  database = await startEmptyDatabase()
  app = fastify({ bodyLimit: 100_000 })
  app.setErrorHandler(answerError)
  serve(app, routes, openGate())
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await database.stop()
})

describe('a route', () => {
  it('takes the parameters that its path names, each by its own schema', async () => {
    const good = await ask('GET', `/people/${id}/devices/d-1`)
    expect([good.status, await good.json()]).toEqual([200, { id, device: `${id} d-1` }])
    for (const path of [`/people/x/devices/d-1`, `/people/${id}/devices/x`, `/people/${id}/devices/d-12`, `/people/${id}/devices/%00`])
      expect([path, await codeOf(await ask('GET', path))]).toEqual([path, [400, 'validation_failed']])
  })

  it('may be a DELETE, with a version in its query, once per key and parameters', async () => {
    const key = { 'idempotency-key': '0190f3a0-0000-4000-8000-000000000001' }
    const statuses = []
    for (const device of ['d-1', 'd-1', 'd-2'])
      statuses.push((await ask('DELETE', `/people/${id}/devices/${device}?version=1`, { headers: key })).status)
    expect(statuses).toEqual([204, 204, 422])
    expect(effects.length).toBe(1)
    const other = { 'idempotency-key': '0190f3a0-0000-4000-8000-000000000002' }
    expect((await ask('DELETE', `/people/${id}/devices/d-2?version=1`, { headers: other })).status).toBe(204)
    expect(new Set(effects).size).toBe(2)
    expect(await codeOf(await ask('DELETE', `/people/${id}/devices/d-1`))).toEqual([400, 'validation_failed'])
    expect(await codeOf(await ask('DELETE', `/people/${id}/devices/d-1?version=1&x=1`))).toEqual([400, 'validation_failed'])
  })

  it('may answer 202, and the same again to a repeated key', async () => {
    const headers = { 'idempotency-key': '0190f3a0-0000-4000-8000-000000000003' }
    for (const replayed of [null, 'true']) {
      const answer = await ask('POST', '/reports', { headers })
      expect([answer.status, await answer.json(), answer.headers.get('idempotent-replayed')]).toEqual([202, { job: 'later' }, replayed])
    }
  })

  it('takes an Idempotency-Key in capitals for the same key', async () => {
    const key = '0190f3a0-abcd-4000-8000-00000000000a'
    const replies = []
    for (const [device, spelling] of [
      ['d-1', key],
      ['d-1', key.toUpperCase()],
      ['d-1', key.replace('abcd', 'AbCd')],
      ['d-2', key.toUpperCase()],
    ] as const) {
      const { status, headers } = await ask('DELETE', `/people/${id}/devices/${device}?version=1`, {
        headers: { 'idempotency-key': spelling },
      })
      replies.push([status, headers.get('idempotent-replayed')])
    }
    expect(replies).toEqual([
      [204, null],
      [204, 'true'],
      [204, 'true'],
      [422, null],
    ])
    expect(effects.length).toBe(new Set(effects).size)
  })

  it('may bound its body itself, and says by how much', async () => {
    const send = (length: number) =>
      ask('POST', '/notes', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'x'.repeat(length) }) })
    expect((await send(1_500)).status).toBe(204)
    const tooMuch = await send(3_000)
    expect([tooMuch.status, ((await tooMuch.json()) as { message: string }).message]).toEqual([
      413,
      'The request is too large. The maximum is 2 kB.',
    ])
  })

  it('may stream a file: to be saved, as the type it names, under a name that breaks no header', async () => {
    const answer = await ask('GET', `/reports/${id}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'a,b\n1,2\n'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '8',
      'content-disposition': `attachment; filename="R_sum_ _July___.csv"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%22July%22%0D%0A.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await codeOf(await ask('GET', `/reports/${'f'.repeat(24)}`))).toEqual([404, 'not_found'])
  })

  it('is documented with its parameters, status and content', () => {
    const { paths } = openapi(routes, { title: '', version: '', description: '' }) as { paths: Record<string, Record<string, object>> }
    const device = paths['/api/people/{id}/devices/{deviceId}']
    expect(Object.keys(device ?? {})).toEqual(['get', 'delete'])
    expect(device?.['delete']).toMatchObject({
      parameters: [{ name: 'id', in: 'path' }, { name: 'deviceId', in: 'path' }, { name: 'version', in: 'query' }, {}],
    })
    expect(paths['/api/reports']?.['post']).toMatchObject({ responses: { 202: { description: 'Accepted' } } })
    expect(paths['/api/reports/{id}']?.['get']).toMatchObject({ responses: { 200: { content: { 'application/octet-stream': {} } } } })
  })
})
