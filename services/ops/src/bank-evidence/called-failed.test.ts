import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPaidAgent } from '../agents/paid-agents.ts'
import type { GatewayAdapter, NotFound, Outcome } from '../gateways/contract.ts'
import { changePayout } from '../payouts/change-payout.ts'
import type { PayoutDetails } from '../payouts/contract.ts'
import { processed } from '../payouts/approval/decisions.ts'
import { checkDue, lookAttemptUp, openBank, sendPayouts } from '../payouts/sending/gateway-calls.ts'
import { PayoutModel, type PayoutDoc } from '../payouts/model.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import { readConfig } from '../platform/process/config.ts'
import { actOnEvidence, bankSays, failedSlip, hourMs, loseAnswer, record } from '../testing/entities/bank-evidence.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { actOn, makeSmallPayout } from '../testing/entities/payouts.ts'
import { until } from '../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'

// What two people have called failed may be tried again: the bank may have paid it after all, and then nothing more leaves.

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let recorder: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps()
  seeded = await startSeeded()
  admin = await ops.staff('superAdmin')
  const all = ['finance.read', 'finance.write', 'finance.approve'] as const
  ;[maker, recorder, checker] = [await ops.somebody(all), await ops.somebody(all), await ops.somebody(all)]
})
afterAll(() => ops.stop())

const read = async (id: string) => (await admin.get<PayoutDetails>(`/payouts/${id}`)).body
const docOf = async (id: string) => (await PayoutModel.findById(id).lean<PayoutDoc>()) as PayoutDoc

/** One that two people have called failed. */
async function calledFailed(): Promise<string> {
  const { id } = await makeSmallPayout(admin, seeded)
  await loseAnswer(id)
  await record(recorder, 'payouts', id, failedSlip)
  expect((await actOnEvidence(checker, 'payouts', id, { act: '/confirm' })).body.status).toBe('failed')
  return id
}

describe('evidence that a payout has failed', () => {
  const secondOf = (id: string) => `po_${id}_2`

  /** Tried again, and about to be sent. */
  async function triedAgain(): Promise<string> {
    const id = await calledFailed()
    expect((await actOn(maker, id, 'retry')).body).toMatchObject({ status: 'pending', attempt: 2 })
    // The bank is still asked about the first one.
    expect((await docOf(id)).nextCheckAt).not.toBeNull()
    const agent = await getPaidAgent((await docOf(id)).agent.id)
    const free = { agent, hasGateway: true, isStopped: false, mayApprove: true }
    await changePayout(systemContext, { id, decide: (doc) => processed(doc, free, systemContext) })
    return id
  }

  /** A bank that says this of the first attempt, and has never heard of the second. */
  function bankThat(saysOfFirst: () => Promise<Outcome | NotFound>) {
    const sent: string[] = []
    const createPayout = ({ key }: { key: string }): Promise<Outcome> => {
      sent.push(key)
      return Promise.resolve({ kind: 'succeeded', gatewayRef: 'FPX-2' })
    }
    const lookup = (_: string, key: string) => (key.endsWith('_1') ? saysOfFirst() : Promise.resolve({ kind: 'not_found' }))
    const adapter = { id: 'billplz', caps: { keyTtlDays: 30 }, createPayout, lookup } as unknown as GatewayAdapter
    return { sent, bank: { ...openBank(readConfig(ops.env)), gateways: { find: () => adapter } } }
  }
  const send = (bank: ReturnType<typeof bankThat>['bank'], id: string) => sendPayouts(bank, [{ id, key: secondOf(id) }])
  const paidFirst = { kind: 'succeeded', gatewayRef: 'FPX-1' } as const

  it('is asked about before another attempt leaves, which does not where the bank has paid, and is over', async () => {
    const id = await triedAgain()
    const { bank, sent } = bankThat(() => Promise.resolve(paidFirst))
    await send(bank, id)
    expect([sent, (await docOf(id)).isContradicted]).toEqual([[], true])
    await lookAttemptUp(bank, await docOf(id), secondOf(id), new Date(Date.now() + 31_000))
    expect(sent).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'failed', needsAttention: true, problem: { code: 'contradicted', detail: 'FPX-1' } })
    for (const act of ['retry', 'cancel']) expect(outcomeOf(await actOn(maker, id, act))).toEqual([422, 'rule_broken', 'contradicted'])
    const longAgo = { 'attempts.0.checkedAt': new Date(Date.now() - 8 * 24 * hourMs) }
    await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: longAgo })
    expect((await actOn(maker, id, 'recheck')).status).toBe(200)
  })

  it('keeps another attempt back as long as the bank does not answer, and lets it go once it says that it never heard of it', async () => {
    const id = await triedAgain()
    const { bank: silent, sent: none } = bankThat(() => Promise.resolve({ kind: 'unknown', cause: 'timeout' }))
    await send(silent, id)
    expect([none, (await read(id)).status]).toEqual([[], 'processing'])
    const { bank, sent } = bankThat(() => Promise.resolve({ kind: 'not_found' }))
    await send(bank, id)
    expect([sent, (await read(id)).status]).toEqual([[secondOf(id)], 'completed'])
  })

  it('stops another attempt also where the bank says so while that is about to be sent', async () => {
    const id = await triedAgain()
    const { bank, sent } = bankThat(async () => {
      await bankSays(id, paidFirst)
      return { kind: 'not_found' }
    })
    await send(bank, id)
    expect([sent, (await docOf(id)).isContradicted]).toEqual([[], true])
  })

  it('stops another attempt also where the bank says so while that waits for its turn, long after', async () => {
    const id = await triedAgain()
    const longAgo = { 'attempts.0.endedAt': new Date(Date.now() - 8 * 24 * hourMs) }
    await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: longAgo })
    const { bank, sent } = bankThat(() => Promise.resolve({ kind: 'not_found' }))
    const wait = async () => {
      await bankSays(id, paidFirst)
      return () => undefined
    }
    await send({ ...bank, slots: { ...bank.slots, wait } }, id)
    expect([sent, (await docOf(id)).isContradicted]).toEqual([[], true])
  })

  it('is not sent any more by a worker that has waited for its turn since before', async () => {
    const { id } = await makeSmallPayout(admin, seeded)
    const agent = await getPaidAgent((await docOf(id)).agent.id)
    const free = { agent, hasGateway: true, isStopped: false, mayApprove: true }
    await changePayout(systemContext, { id, decide: (doc) => processed(doc, free, systemContext) })
    const { bank, sent } = bankThat(() => Promise.resolve({ kind: 'not_found' }))
    const wait = async () => {
      // Another worker has sent it meanwhile, and nobody has heard of it for a day.
      const at = new Date(Date.now() - 25 * hourMs)
      const lost = { 'attempts.0.startedAt': at, 'attempts.0.sentAt': at, nextCheckAt: null }
      await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: lost })
      await record(recorder, 'payouts', id, failedSlip)
      expect((await actOnEvidence(checker, 'payouts', id, { act: '/confirm' })).body.status).toBe('failed')
      return () => undefined
    }
    await sendPayouts({ ...bank, slots: { ...bank.slots, wait } }, [{ id, key: `po_${id}_1` }])
    expect([sent, (await read(id)).status]).toEqual([[], 'failed'])
  })

  it('holds again once the bank has declined what it had as pending', async () => {
    const id = await calledFailed()
    await bankSays(id, { kind: 'pending', gatewayRef: 'FPX-1' })
    expect(outcomeOf(await actOn(maker, id, 'retry'))).toEqual([422, 'rule_broken', 'contradicted'])
    await bankSays(id, { kind: 'declined', code: '05' })
    expect(await read(id)).toMatchObject({ status: 'failed', problem: { code: 'declined', detail: '05' } })
    expect((await actOn(maker, id, 'retry')).body).toMatchObject({ status: 'pending', attempt: 2 })
  })

  it('is asked about for a week by the worker, whatever becomes of the payout meanwhile', async () => {
    const id = await calledFailed()
    await actOn(maker, id, 'cancel')
    expect((await docOf(id)).nextCheckAt).not.toBeNull()
    const { bank } = bankThat(() => Promise.resolve(paidFirst))
    const at = new Date(Date.now() + 25 * hourMs)
    await until(async () => {
      await checkDue(bank, at)
      return (await docOf(id)).isContradicted === true
    })
    expect(await read(id)).toMatchObject({ status: 'cancelled', needsAttention: true })
  })
})
