import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { AgentModel } from '../../agents/model.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { trusted, Types } from '../../platform/database/mongo.ts'
import type { CheckScope } from '../../platform/ledger/invariant.ts'
import { LedgerModel, type LedgerDoc } from '../../platform/ledger/ledger-transaction.ts'
import { dayMs } from '../../platform/clock.ts'
import { readConfig } from '../../platform/process/config.ts'
import { createClient, keepSignedIn, outcomeOf, type Client } from '../../testing/http/client.ts'
import { countByStatus, times } from '../../testing/entities/bookings.ts'
import { shareOps, withGateways, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { actOn, addPaidAgent, askForPayout, deliverFor, makePayoutOf, makeSmallPayout } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { sandboxOf, type Sandbox } from '../../testing/system/providers.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { supervise } from '../../testing/system/supervised.ts'
import { seed } from '../../testing/seed.ts'
import { changePayout } from '../change-payout.ts'
import type { PayoutDetails, Wallet } from '../contract.ts'
import { processed } from '../approval/decisions.ts'
import { checkDue, openBank, sendPayouts } from './gateway-calls.ts'
import { payoutInvariants } from '../invariants.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'
import { getPaidAgent } from '../../agents/paid-agents.ts'
import { postingsOf } from '../postings.ts'
import { inTier, lengthOf } from '../../testing/tier.ts'

let ops: BorrowedOps
let seeded: Seeded
let admin: Client
let bank: ReturnType<typeof openBank>
let sandbox: Sandbox
const began = new Date()

beforeAll(async () => {
  console.log(`payouts: SEED=${seed}`)
  ops = await shareOps(withGateways)
  seeded = await startSeeded()
  admin = await ops.staff('superAdmin')
  bank = openBank(readConfig(ops.env))
  sandbox = sandboxOf(ops)
})
afterAll(() => ops.stop())

const read = async (id: string) => (await admin.get<PayoutDetails>(`/payouts/${id}`)).body
const docOf = async (id: string) => (await PayoutModel.findById(id).lean<PayoutDoc>()) as PayoutDoc
const is = (id: string, status: PayoutDetails['status']) => until(async () => (await read(id)).status === status)
const silence = { mode: 'webhooks', webhooks: 'never' }
/** The worker, a while later. */
const checkLater = (ms = 60_000) => checkDue(bank, new Date(Date.now() + ms))
/** What the bank has paid and got back for a payout: the outside judge. */
const movedFor = async (id: string): Promise<string[]> => {
  const books = (await sandbox.control('books')) as Record<string, { movements: { kind: string }[] }>
  return Object.values(books).flatMap(({ movements }) =>
    movements.filter((each) => JSON.stringify(each).includes(`po_${id}`)).map(({ kind }) => kind),
  )
}

async function makeOne(more: object = {}): Promise<PayoutDetails> {
  const agent = await addPaidAgent(admin)
  await deliverFor(seeded, agent, 2)
  return makePayoutOf(admin, agent.id, more)
}

/** Everything that the payout has posted is there; what is owed, and on its way, follows from it. */
async function expectPosted(id: string): Promise<void> {
  const doc = await docOf(id)
  const wanted = postingsOf(doc).map((posting) => posting.id)
  await until(async () => (await LedgerModel.countDocuments({ recordId: id, entity: 'payout' })) >= wanted.length)
  const posted = await LedgerModel.find({ recordId: id, entity: 'payout' }).lean<LedgerDoc[]>()
  expect(posted.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted())
}
const balanceOf = async (agentId: string) => (await admin.get<Wallet>(`/agents/${agentId}/wallet`)).body.balanceSen

describe('a payout by the bank', () => {
  it('is paid once, and the wallet is what the ledger says', async () => {
    const { id, amountSen, agent } = await makeOne()
    const before = await balanceOf(agent.id)
    expect((await actOn(admin, id, 'process')).body.status).toBe('processing')
    await is(id, 'completed')
    expect(await movedFor(id)).toEqual(['payout'])
    await expectPosted(id)
    expect(await balanceOf(agent.id)).toBe(before - amountSen)
    expect((await read(id)).transactionId).toMatch(/\w{10,}/)
    expect(JSON.stringify(await read(id))).not.toContain('51401234')
  })

  it.each(['drop_answer', 'error_after', 'malformed', 'error_before'])(
    'of which nobody knows after %s is looked up, never sent as another one',
    async (mode) => {
      const { id } = await makeOne()
      await sandbox.setFaults({ mode, operation: 'create_payout' }, { mode: 'webhooks', webhooks: 'never', operation: 'create_payout' })
      await actOn(admin, id, 'process')
      await until(async () => (await read(id)).problem?.code === 'outcome_unknown')
      await sandbox.setFaults()
      const arrived = mode !== 'error_before'
      expect(await movedFor(id)).toEqual(arrived ? ['payout'] : [])
      for (const act of ['cancel', 'hold', 'retry', 'release'])
        expect([act, (await actOn(admin, id, act, act === 'hold' ? { reason: 'x' } : {})).status]).toEqual([act, 409])
      await checkLater()
      if (!arrived) {
        // The bank never heard of it: that is believed once it has said so ten minutes apart, and then the same is sent again.
        expect((await read(id)).status).toBe('processing')
        await PayoutModel.collection.updateOne(
          { _id: new Types.ObjectId(id) },
          { $set: { 'attempts.0.notFoundSince': new Date(Date.now() - 601_000) } },
        )
        await checkLater(700_000)
      }
      await is(id, 'completed')
      expect(await movedFor(id)).toEqual(['payout'])
      await expectPosted(id)
    },
  )

  it.each(['told', 'silent'])('that comes back (%s: by a message, or found by the daily check) is owed and paid again', async (how) => {
    const { id, agent, amountSen } = await makeOne()
    const before = await balanceOf(agent.id)
    await sandbox.setFaults({ mode: 'returned_later', operation: 'create_payout', ms: 60_000 }, ...(how === 'silent' ? [silence] : []))
    await actOn(admin, id, 'process')
    await is(id, 'completed')
    await sandbox.advance(60_000)
    await sandbox.setFaults()
    if (how === 'silent') await checkLater(dayMs + 1_000)
    await is(id, 'failed')
    expect(await read(id)).toMatchObject({ problem: { code: 'returned' }, needsAttention: true })
    expect(await movedFor(id)).toEqual(['payout', 'payout_return'])
    await expectPosted(id)
    expect(await balanceOf(agent.id)).toBe(before)
    expect((await actOn(admin, id, 'retry')).body).toMatchObject({ status: 'pending', attempt: 2 })
    await actOn(admin, id, 'process')
    await is(id, 'completed')
    expect(await movedFor(id)).toEqual(['payout', 'payout_return', 'payout'])
    await expectPosted(id)
    expect(await balanceOf(agent.id)).toBe(before - amountSen)
  })

  it('that the bank declines has failed, and is found by the check where no message came', async () => {
    const { id } = await makeOne()
    await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 5_000 }, silence)
    await actOn(admin, id, 'process')
    await until(async () => (await read(id)).timeline.some(({ kind }) => kind === 'pending'))
    await sandbox.advance(6_000)
    await sandbox.setFaults()
    await checkLater()
    await is(id, 'failed')
    expect(await movedFor(id)).toEqual([])
    await expectPosted(id)
  })

  it('that a worker sends twice arrives once', async () => {
    const { id } = await makeOne()
    // A message would be read back before anybody sees that it is not known.
    await sandbox.setFaults({ mode: 'drop_answer', operation: 'create_payout' }, silence)
    await actOn(admin, id, 'process')
    await until(async () => (await read(id)).problem?.code === 'outcome_unknown')
    await sandbox.setFaults()
    await PayoutModel.collection.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { 'attempts.0.status': 'starting', 'attempts.0.sentAt': null } },
    )
    await Promise.all(times(4, (place) => place).map(() => sendPayouts(bank, [{ id, key: `po_${id}_1` }])))
    await is(id, 'completed')
    expect(await movedFor(id)).toEqual(['payout'])
  })
})

describe('an account that changes after the payout was made', () => {
  it('puts it on hold; it goes to the new one, and only after somebody else has said so', async () => {
    const { id, agent } = await makeOne()
    const { version, name } = (await admin.get<{ version: number; name: string }>(`/agents/${agent.id}`)).body
    const account = { bankName: 'CIMB Bank', accountNumber: '8001234567', accountHolderName: name, swiftCode: 'CIBBMYKL' }
    expect((await admin.post(`/agents/${agent.id}/bank`, { version, ...account })).status).toBe(200)
    const answer = await actOn(admin, id, 'process')
    expect([409, 422]).toContain(answer.status)
    await is(id, 'on_hold')
    expect(await read(id)).toMatchObject({ hold: { reason: 'bank_changed' } })
    expect((await actOn(admin, id, 'release')).body.details?.['rule']).toBe('second_person')
    const noApprover = await ops.somebody(['finance.read', 'finance.write'])
    expect((await actOn(noApprover, id, 'release')).body.details?.['rule']).toBe('second_person')
    const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    expect((await actOn(approver, id, 'release')).body).toMatchObject({
      status: 'pending',
      bank: { bankName: 'CIMB Bank', accountNumber: '••••4567' },
    })
    await AgentModel.collection.updateOne({ _id: new Types.ObjectId(agent.id) }, { $set: { 'bank.changedAt': new Date() } })
    expect((await actOn(approver, id, 'process')).body.details?.['rule']).toBe('on_hold')
    expect((await actOn(approver, id, 'release')).status).toBe(200)
    await actOn(approver, id, 'process')
    await is(id, 'completed')
    expect(await movedFor(id)).toEqual(['payout'])
  })
})

it('one that nobody has sent is sent by the check', async () => {
  const { id, agent } = await makeOne()
  const paid = await getPaidAgent(agent.id)
  const decide = (doc: PayoutDoc) => processed(doc, { agent: paid, hasGateway: true, isStopped: false, mayApprove: true }, systemContext)
  await changePayout(systemContext, { id, decide })
  expect(await movedFor(id)).toEqual([])
  await checkLater(1_000)
  expect(await movedFor(id)).toEqual([])
  await checkLater(31_000)
  await is(id, 'completed')
  expect(await movedFor(id)).toEqual(['payout'])
})

describe('process against hold', () => {
  const rounds = lengthOf('PAYOUT_RACES', 4, 8)
  const [perPayout, lanes] = [10, 3]

  it(`has one winner, in every one of ${rounds} races`, async () => {
    const random = createRandom(seed)
    const other = await ops.somebody(['finance.read', 'finance.write'])
    const stopSigningIn = keepSignedIn([admin, other])
    const race = async (id: string) => {
      const { version } = await read(id)
      const sends = [
        () => postMoney(admin, `/payouts/${id}/process`, { version }),
        () => postMoney(other, `/payouts/${id}/hold`, { version, reason: 'Wait' }),
      ]
      const answers = await Promise.all((random.chance(0.5) ? sends : sends.toReversed()).map((send) => send()))
      expect(countByStatus(answers), JSON.stringify(answers.map(outcomeOf))).toEqual({ 200: 1, 409: 1 })
      const { status } = await read(id)
      expect(['on_hold', 'processing']).toContain(status)
      if (status === 'on_hold') await actOn(admin, id, 'release')
      else {
        await actOn(admin, id, 'not-paid', { reason: 'Did not come' })
        await actOn(admin, id, 'retry')
      }
    }
    let begun = 0
    const lane = async () => {
      let id = ''
      for (let round = 0; begun < rounds; round += 1) {
        begun += 1
        if (round % perPayout === 0) ({ id } = await makeSmallPayout(admin, seeded, { method: 'cash' }))
        await race(id)
      }
    }
    await Promise.all(times(Math.min(lanes, rounds), lane)).finally(stopSigningIn)
  })
})

it('finds nothing wrong with any of it', async () => {
  const docs = await PayoutModel.find({ createdAt: trusted({ $gte: began }) }).lean<PayoutDoc[]>()
  const records = async function* () {
    yield await Promise.resolve(docs)
  }
  const scope = { isWhole: true, seqs: { from: 0, to: 0 }, records } as unknown as CheckScope
  for (const { id, check } of payoutInvariants) {
    await until(async () => (await check(scope)).length === 0).catch(() => {})
    expect([id, await check(scope)]).toEqual([id, []])
  }
})

describe('a process that dies', () => {
  it('after claiming, before sending or while sending loses nothing, and pays nothing twice', async () => {
    const resumeWorker = ops.pauseWorker()
    const points = inTier(['payouts.attemptSent'], ['payouts.attemptStored', 'payouts.attemptSent'])
    const worker = await supervise('worker', ops.env, { crashes: points.map((point) => `${point}:1`) })
    try {
      const [api] = await Promise.all([ops.startApi({ CRASH_AT: 'payouts.claimed:1' }), worker.ready()])
      const agent = await addPaidAgent(admin)
      await deliverFor(seeded, agent, 2)
      const dying = createClient(`http://localhost:${api.port}`, { authorization: `Bearer ${admin.token()}` })
      const key = randomUUID()
      await askForPayout(dying, agent.id, {}, key).catch(() => null)
      await api.exited
      expect(api.output()).toContain('crash point payouts.claimed hit')
      expect(await PayoutModel.countDocuments({ 'agent.id': new Types.ObjectId(agent.id) })).toBe(0)
      const made: PayoutDetails[] = []
      // Whoever asks again has it in seconds.
      await until(async () => {
        const answer = await askForPayout(admin, agent.id, {}, key)
        if (answer.status === 201) made.push(answer.body)
        return answer.status === 201
      }, 40_000)
      expect(made[0]?.totalOrders).toBe(2)
      for (const point of points) {
        const payout = made.at(-1) ?? (await makeOne())
        await actOn(admin, payout.id, 'process')
        await until(() => worker.hits(point) > 0, 90_000)
        made.push(await makeOne())
      }
      await actOn(admin, made.at(-1)?.id ?? '', 'process')
      await until(async () => {
        await checkLater()
        return (await Promise.all(made.map(({ id }) => read(id)))).every(({ status }) => status === 'completed')
      }, 60_000)
      for (const { id } of made) expect(await movedFor(id)).toEqual(['payout'])
    } finally {
      await worker.stop()
      resumeWorker()
    }
  }, 300_000)
})
