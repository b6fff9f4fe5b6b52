import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../audit/audit-entry.ts'
import { addAgent } from '../../testing/entities/agents.ts'
import { countByStatus, times } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  staff = await ops.somebody(['agents.read', 'agents.write'])
})
afterAll(() => ops.stop())

it('lets exactly thirty of a hundred looks pass that come at once, by two processes and in two ways, and logs as many', async () => {
  const { id } = await addAgent(staff, { bank: undefined })
  const curious = await ops.somebody(['agents.read', 'agents.write'])
  const look = (index: number) => {
    const url = `http://127.0.0.1:${ops.apis[index % 2]?.port ?? 0}/api/agents`
    const [path, body] =
      index % 4 < 2
        ? ['find', { icNumber: '901231-57-9001', reason: 'The police ask' }]
        : [`${id}/reveal`, { field: 'icNumber', reason: 'The police ask' }]
    const headers = { authorization: `Bearer ${curious.token()}`, 'content-type': 'application/json' }
    return fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const answers = await Promise.all(times(100, look))
  expect(countByStatus(answers)).toEqual({ 200: 30, 429: 70 })
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await refused?.text()).toMatch(/You have viewed 30 personal numbers within an hour\. Try again in 60 min\./)
  expect(await AuditModel.countDocuments({ 'actor.id': curious.user().id, 'shown.field': 'icNumber' })).toBe(30)
})
