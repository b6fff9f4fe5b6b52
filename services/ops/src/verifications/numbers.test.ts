import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { addAgent, birthOf, newIc } from '../testing/entities/agents.ts'
import type { VerificationPage } from './contract.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { addCustomer } from '../testing/entities/customers.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { claim, icNumber, review, sendPapers } from '../testing/entities/papers.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { createLog } from '../platform/process/log.ts'
import { seedPapers } from './seed.ts'

let ops: SharedOps
let aina: Client

beforeAll(async () => {
  ops = await shareOps()
  aina = await ops.somebody(['customers.read', 'customers.write'])
})
afterAll(() => ops.stop())

async function newPapers() {
  const { id: customerId } = await addCustomer(aina)
  return { customerId, id: (await sendPapers(ops.app('customer'), customerId)).id }
}
const show = (by: Client, id: string, reason: string) =>
  review(by, id, 'reveal', { field: 'documentNumber', reason }) as Promise<Answer<{ value: string }>>

it('says whether an agent’s card has the number given at registration, or somebody else’s', async () => {
  const reviewer = await ops.somebody(['agents.read', 'agents.write'])
  const [own, other] = [newIc(), newIc()]
  const agent = await addAgent(reviewer, { icNumber: own, dateOfBirth: birthOf(own) })
  const namesake = await addAgent(reviewer, { icNumber: other, dateOfBirth: birthOf(other) })
  const checked = async (documentNumber: string) => {
    const { id } = await sendPapers(ops.app('agent'), agent.id, { documentNumber }, 'agents')
    const { body } = await claim(reviewer, id, 'agents')
    await review(reviewer, id, 'reject', { version: body.version, reason: 'Only a try' }, 'agents')
    return [body.isRegisteredNumber, body.sameNumber]
  }
  expect(await checked(own)).toEqual([true, []])
  expect(await checked(newIc())).toEqual([false, []])
  expect(await checked(other)).toEqual([false, [namesake.name]])
})

it('shows the number to who may change the person and says why, also once it is decided; it is logged whose it was', async () => {
  const { id, customerId } = await newPapers()
  await review(aina, id, 'approve', { version: (await claim(aina, id)).body.version })
  const [reader, farid] = [await ops.somebody(['customers.read']), await ops.somebody(['customers.read', 'customers.write'])]
  expect([(await show(reader, id, 'The police ask')).status, (await show(farid, id, '')).status]).toEqual([403, 400])
  expect((await show(farid, id, 'The police ask')).body.value).toBe(icNumber.replaceAll('-', ''))
  const logged = await AuditModel.find({ id: customerId, action: 'customer.numberShown' }).lean()
  expect(logged.map(({ actor, shown }) => [actor.id, shown])).toEqual([
    [farid.user().id, { field: 'documentNumber', reason: 'The police ask' }],
  ])
})

it('shows the plate of the vehicle beside what was typed in of its insurance or road tax, in the queue and in the lists', async () => {
  const boss = await ops.somebody(['agents.read', 'agents.write'])
  const { id, vehicle } = await addAgent(boss)
  await sendPapers(ops.app('agent'), id, { documentType: 'driving_licence' }, 'agents')
  const insurance = await sendPapers(ops.app('agent'), id, { documentType: 'insurance', expiresOn: '2098-01-31' }, 'agents')
  expect((await claim(boss, insurance.id, 'agents')).body.applicant.plateNumber).toBe(vehicle.plateNumber)
  const { items } = (await boss.get<VerificationPage>(`/agents/verifications?subjectId=${id}`)).body
  const plates = Object.fromEntries(items.map(({ documentType, plateNumber }) => [documentType, plateNumber]))
  expect(plates).toEqual({ driving_licence: null, insurance: vehicle.plateNumber })
})

it('shows thirty numbers an hour, whatever the reason says', async () => {
  const { id } = await newPapers()
  const curious = await ops.somebody(['customers.read', 'customers.write'])
  await claim(curious, id)
  const reason = 'verification claim'
  for (let views = 1; views <= 30; views += 1) expect((await show(curious, id, reason)).status).toBe(200)
  expect((await show(curious, id, reason)).body.code).toBe('rate_limited')
})

it('leaves a demo that has papers as it is, whatever became of the secret since: a worker starts', async () => {
  const boss = await ops.somebody(['agents.read', 'agents.write'])
  const { id } = await addAgent(boss)
  await sendPapers(ops.app('agent'), id, {}, 'agents')
  await newPapers()
  const config = { DATA_SECRET: 'n'.repeat(48), DATA_SECRETS_RETIRED: [], DEMO_PAPERS: 9 }
  await expect(seedPapers(config, createLog('silent', 'test'))).resolves.toBeUndefined()
})
