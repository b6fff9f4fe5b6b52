import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentDetails } from '../agents/contract.ts'
import { addAgent } from '../testing/entities/agents.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { claim, fileOf, handIn, icNumber, review, sendPapers } from '../testing/entities/papers.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { agentVerification } from './agents.ts'
import { reviewSubscriber } from './follow-up.ts'

let ops: SharedOps
let aina: Client

beforeAll(async () => {
  ops = await shareOps()
  aina = await ops.somebody(['customers.read', 'customers.write'])
})
afterAll(() => ops.stop())

describe('the papers of agents', () => {
  it('are checked one by one by who may change agents, put them under review, and say until when the vehicle is insured', async () => {
    const boss = await ops.somebody(['agents.read', 'agents.write'])
    const agentApp = ops.app('agent')
    const { id } = await addAgent(boss)
    const agent = async () => (await boss.get<AgentDetails>(`/agents/${id}`)).body
    const send = (documentType: string, expiresOn?: string) =>
      sendPapers(agentApp, id, { documentType, ...(expiresOn !== undefined && { expiresOn }) }, 'agents')
    const [licence, insurance] = [await send('driving_licence'), await send('insurance', '2098-01-31')]
    const waiting = await agent()
    expect(waiting).toMatchObject({ verificationStatus: 'under_review', vehicle: { insuranceExpiry: '2099-05-31' } })
    expect(waiting.papersWaiting).toEqual(['driving_licence', 'insurance'])
    const verify = async () => boss.post(`/agents/${id}/verify`, { version: (await agent()).version, status: 'verified' })
    const early = await verify()
    expect([...outcomeOf(early), early.body.message]).toEqual([
      422,
      'rule_broken',
      'papers_waiting',
      expect.stringContaining('driving licence, insurance'),
    ])
    const bad = { images: ['0'.repeat(24)], documentNumber: 'P 1', documentType: 'road_tax' }
    for (const expiresOn of ['2020-01-31', undefined])
      expect((await handIn(agentApp, id, { ...bad, ...(expiresOn !== undefined && { expiresOn }) }, 'agents')).status).toBe(400)
    expect([(await claim(aina, insurance.id, 'agents')).status, (await claim(boss, insurance.id)).status]).toEqual([403, 403])
    expect((await fileOf(boss, insurance.image)).status).toBe(404)
    const { body } = await claim(boss, insurance.id, 'agents')
    expect(body).toMatchObject({ documentNumber: icNumber, birthDate: null, expiresOn: '2098-01-31' })
    expect([(await fileOf(boss, insurance.image)).status, (await fileOf(boss, licence.image)).status]).toEqual([200, 404])
    expect((await review(boss, insurance.id, 'approve', { version: body.version }, 'agents')).status).toBe(200)
    const insured = await agent()
    expect(insured).toMatchObject({ verificationStatus: 'under_review', vehicle: { insuranceExpiry: '2098-01-31', brand: 'Honda' } })
    await reviewSubscriber(agentVerification).onGap(0)
    expect((await agent()).version).toBe(insured.version)
    const { version } = (await claim(boss, licence.id, 'agents')).body
    await review(boss, licence.id, 'ask-again', { version, reason: 'Too dark' }, 'agents')
    expect(await agent()).toMatchObject({ papersWaiting: [], papersRefused: ['driving_licence'] })
    const refused = await verify()
    expect([...outcomeOf(refused), refused.body.message]).toEqual([
      422,
      'rule_broken',
      'papers_waiting',
      expect.stringContaining('driving licence'),
    ])
    const better = await send('driving_licence')
    await review(boss, better.id, 'approve', { version: (await claim(boss, better.id, 'agents')).body.version }, 'agents')
    const partly = await verify()
    expect([...outcomeOf(partly), partly.body.message]).toEqual([
      422,
      'rule_broken',
      'papers_missing',
      'Missing documents: identity card, road tax. Enter a reason to verify without them.',
    ])
    const reason = 'Originals seen'
    const verified = await boss.post<AgentDetails>(`/agents/${id}/verify`, { version: (await agent()).version, status: 'verified', reason })
    expect([verified.status, verified.body.verifiedWithout]).toEqual([200, ['ic', 'road_tax']])
  })
})
