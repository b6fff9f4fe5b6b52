import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayAdapter, Outcome } from '../gateways/contract.ts'
import { erasure } from '../payouts/erasure.ts'
import { payoutEvidence } from '../payouts/evidence.ts'
import { lookAttemptUp, openBank } from '../payouts/sending/gateway-calls.ts'
import type { PayoutDetails } from '../payouts/contract.ts'
import { PayoutModel, type PayoutDoc } from '../payouts/model.ts'
import { postingsOf } from '../payouts/postings.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { Types } from '../platform/database/mongo.ts'
import { readConfig } from '../platform/process/config.ts'
import { LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import { actOnEvidence, bankSays, failedSlip, loseAnswer, paidSlip, record, sendSlip } from '../testing/entities/bank-evidence.ts'
import { approvalOf } from '../testing/entities/approvals.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { fileOf } from '../testing/entities/papers.ts'
import { postMoney } from '../testing/entities/payments.ts'
import { actOn, addPaidAgent, askForPayout, deliverFor, makeSmallPayout } from '../testing/entities/payouts.ts'
import { until } from '../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { confirmEvidence } from './definition.ts'
import { withRecorded } from './evidence.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let recorder: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  admin = await ops.staff('superAdmin')
  const all = ['finance.read', 'finance.write', 'finance.approve'] as const
  maker = await ops.somebody(all)
  recorder = await ops.somebody(all)
  checker = await ops.somebody(['finance.read', 'finance.approve'], { api: 1 })
})
afterAll(() => ops.stop())

const read = async (id: string) => (await admin.get<PayoutDetails>(`/payouts/${id}`)).body
const docOf = async (id: string) => (await PayoutModel.findById(id).lean<PayoutDoc>()) as PayoutDoc
const kindsOf = ({ timeline }: Pick<PayoutDetails, 'timeline'>) => timeline.map(({ kind }) => kind)
const confirm = (who: Client, id: string) => actOnEvidence(who, 'payouts', id, { act: '/confirm' })

/** A payout of which the bank has said nothing for so long. */
async function lost(hours?: number): Promise<PayoutDetails> {
  const { id } = await makeSmallPayout(admin, seeded)
  await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { preparedBy: [maker.user().id] } })
  await loseAnswer(id, hours)
  return read(id)
}

/** What it implies has been posted, and nothing else. */
async function expectPosted(doc: PayoutDoc): Promise<string[]> {
  const wanted = postingsOf(doc).map(({ id }) => id)
  const recordId = doc._id.toHexString()
  const find = () => LedgerModel.find({ recordId, entity: 'payout' }).lean<LedgerDoc[]>()
  await until(async () => (await find()).length >= wanted.length)
  const posted = (await find()).map(({ key }) => key)
  expect(posted.toSorted()).toEqual(wanted.toSorted())
  return posted.map((key) => key.split(':').at(-1) ?? '').toSorted()
}

describe('bank evidence of a payout', () => {
  it('is refused before the bank has been silent for a day, and where nothing is open at a bank', async () => {
    const early = await lost(23)
    const [file, said] = [await sendSlip(recorder, 'payouts', early.id), { file: '0'.repeat(24), ...paidSlip }]
    expect(outcomeOf(file)).toEqual([422, 'rule_broken', 'bank_may_answer'])
    expect((file.body as { message?: string }).message).toMatch(
      /^The bank can still answer until \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m/,
    )
    expect(early.answersUntil).not.toBeNull()
    const other = (await makeSmallPayout(admin, seeded, { method: 'cash' })).id
    expect(outcomeOf(await sendSlip(recorder, 'payouts', other))).toEqual([422, 'rule_broken', 'nothing_open'])
    expect((await actOnEvidence(recorder, 'payouts', other, said)).status).toBe(422)
  })

  it('is refused in words without reference, reason or paper, with a paper of another payout, and from who may not', async () => {
    const [{ id }, other] = [await lost(), await lost()]
    const file = (await sendSlip(recorder, 'payouts', id)).body.id
    const status = async (said: object) => (await actOnEvidence(recorder, 'payouts', id, { file, ...said })).status
    expect(await status({ outcome: 'paid' })).toBe(400)
    expect(await status({ outcome: 'paid', reference: ' ' })).toBe(400)
    expect(await status({ outcome: 'paid', reference: 'x'.repeat(61) })).toBe(400)
    expect(await status({ outcome: 'paid', reference: 'a\u0007b' })).toBe(400)
    expect(await status({ outcome: 'failed' })).toBe(400)
    expect(await status({ ...paidSlip, file: undefined })).toBe(400)
    const foreign = (await sendSlip(recorder, 'payouts', other.id)).body.id
    expect((await actOnEvidence(recorder, 'payouts', id, { ...paidSlip, file: foreign })).body.message).toMatch(/select it again/)
    expect((await sendSlip(recorder, 'payouts', id, Buffer.from('<svg/>'))).body.message).toBe(
      'This file is not a JPG, PNG, WebP or PDF. Choose another file.',
    )
    expect(
      (await sendSlip(recorder, 'payouts', id, Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(6_000_000)]))).body.message,
    ).toMatch(/larger than 5 MB/)
    const viewer = await ops.somebody(['finance.read'])
    expect((await sendSlip(viewer, 'payouts', id)).status).toBe(403)
    expect((await actOnEvidence(viewer, 'payouts', id, { ...paidSlip, file })).status).toBe(403)
    expect((await confirm(viewer, id)).status).toBe(403)
  })

  it('completes it as the bank’s answer would, once a second person has confirmed it, once', async () => {
    const { id, amountSen } = await lost()
    const recorded = await record(recorder, 'payouts', id)
    expect(recorded.body).toMatchObject({ status: 'processing', evidences: [{ state: 'waiting', ...paidSlip }] })
    const [evidence] = recorded.body.evidences
    expect(outcomeOf(await record(recorder, 'payouts', id))).toEqual([422, 'rule_broken', 'evidence_waits'])
    const again = ops.visitor(1)
    await again.signIn(recorder.user().email, 'lipat-kemas-wangi-2026')
    for (const who of [recorder, again, maker]) expect(outcomeOf(await confirm(who, id))).toEqual([422, 'rule_broken', 'second_person'])
    const approval = await approvalOf(checker, 'payout', id, { kind: 'bank_evidence' })
    expect(approval).toMatchObject({
      state: 'waiting',
      detail: 'paid',
      amountSen,
      file: evidence?.file,
      makerIds: [maker.user().id, recorder.user().id],
    })
    const sheet = await fileOf(checker, evidence?.file ?? '')
    expect([sheet.status, sheet.headers.get('content-type'), await sheet.text()]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('Transfer advice'),
    ])
    expect((await fileOf(await ops.somebody(['orders.read']), evidence?.file ?? '')).status).toBe(404)
    const { version } = await read(id)
    const answers = await Promise.all(times(2, () => postMoney<PayoutDetails>(checker, `/${approval.approve?.path ?? ''}`, { version })))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    expect(outcomeOf(await confirm(checker, id))).toEqual([422, 'rule_broken', 'evidence_decided'])
    const after = await read(id)
    expect(after).toMatchObject({
      status: 'completed',
      transactionId: paidSlip.reference,
      needsAttention: false,
      evidences: [{ state: 'confirmed' }],
    })
    expect(kindsOf(after).slice(-3)).toEqual(['evidence_recorded', 'evidence_confirmed', 'completed'])
    expect(await expectPosted(await docOf(id))).toEqual(['paid', 'reserved'])
    await approvalOf(checker, 'payout', id, { kind: 'bank_evidence', state: 'approved' })
  })

  it('makes it fail, and the money is the agent’s again; where the bank says otherwise later, nothing of it is sent any more', async () => {
    const { id } = await lost()
    await record(recorder, 'payouts', id, failedSlip)
    expect((await confirm(checker, id)).body).toMatchObject({ status: 'failed', problem: { code: 'declined', detail: 'bank_evidence' } })
    expect(await expectPosted(await docOf(id))).toEqual(['failed', 'reserved'])
    expect((await docOf(id)).nextCheckAt).not.toBeNull()
    await bankSays(id, { kind: 'succeeded', gatewayRef: 'FPX-1' })
    expect(await read(id)).toMatchObject({ status: 'failed', needsAttention: true, problem: { code: 'contradicted', detail: 'FPX-1' } })
    for (const act of ['retry', 'cancel']) expect(outcomeOf(await actOn(maker, id, act))).toEqual([422, 'rule_broken', 'contradicted'])
    expect(await expectPosted(await docOf(id))).toEqual(['failed', 'reserved'])
    await bankSays(id, { kind: 'returned', gatewayRef: 'FPX-1', code: '14', at: new Date() })
    expect((await actOn(maker, id, 'retry')).body).toMatchObject({ status: 'pending', attempt: 2 })
  })

  it('is rejected with a reason, or taken back by who recorded it alone; then other evidence may be recorded', async () => {
    const { id } = await lost()
    await record(recorder, 'payouts', id)
    expect(outcomeOf(await actOnEvidence(maker, 'payouts', id, { act: '/withdraw' }))).toEqual([422, 'rule_broken', 'recorder'])
    expect((await actOnEvidence(recorder, 'payouts', id, { act: '/withdraw' })).body.evidences).toMatchObject([{ state: 'withdrawn' }])
    await record(recorder, 'payouts', id, failedSlip)
    const rejected = await actOnEvidence(checker, 'payouts', id, { act: '/reject', reason: 'Of another day' })
    expect(rejected.body).toMatchObject({ status: 'processing', evidences: [{}, { state: 'rejected', rejection: 'Of another day' }] })
    expect((await record(recorder, 'payouts', id)).status).toBe(200)
  })

  it('keeps it from being sent again while it waits, and cannot begin to wait while it is being sent', async () => {
    const { id } = await lost()
    const sent: string[] = []
    const createPayout = ({ key }: { key: string }): Promise<Outcome> => {
      sent.push(key)
      return Promise.resolve({ kind: 'unknown', cause: 'timeout' })
    }
    const adapter = { id: 'billplz', caps: { keyTtlDays: 30 }, createPayout, lookup: () => Promise.resolve({ kind: 'not_found' }) }
    const { seal } = openBank(readConfig(ops.env))
    const bank = { seal, gateways: { find: () => adapter as unknown as GatewayAdapter } }
    const neverHeardOf = { 'attempts.0.notFoundSince': new Date(Date.now() - 11 * 60_000) }
    const look = async () => {
      await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: neverHeardOf })
      await lookAttemptUp(bank, await docOf(id), `po_${id}_1`)
    }
    await record(recorder, 'payouts', id)
    const before = await docOf(id)
    await look()
    expect(sent).toEqual([])
    await actOnEvidence(recorder, 'payouts', id, { act: '/withdraw' })
    await look()
    expect(sent).toEqual([`po_${id}_1`])
    expect(outcomeOf(await sendSlip(recorder, 'payouts', id))).toEqual([422, 'rule_broken', 'being_sent'])
    // Read before it was recorded, sent after: nothing is.
    const longAgo = { 'attempts.0.lastSentAt': new Date(Date.now() - 60_000) }
    await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: longAgo })
    await record(recorder, 'payouts', id)
    const asRead = { ...before, evidences: [], attempts: before.attempts.map((each) => ({ ...each, notFoundSince: new Date(0) })) }
    await lookAttemptUp(bank, asRead, `po_${id}_1`)
    expect(sent).toHaveLength(1)
  })

  it('is forgotten with the agent, but for what it said', async () => {
    const { id, agent } = await lost()
    const { body } = await record(recorder, 'payouts', id)
    const file = body.evidences[0]?.file ?? ''
    expect((await fileOf(checker, file)).status).toBe(200)
    await until(async () => ((await PayoutModel.findById(id, { outbox: 1 }).lean<PayoutDoc>())?.outbox ?? []).length === 0)
    await erasure.handle([{ id: agent.id } as EventDoc])
    const [evidence] = (await read(id)).evidences
    expect(evidence).toMatchObject({ file: null, note: null, outcome: 'paid', reference: paidSlip.reference })
    expect((await fileOf(checker, file)).status).toBe(404)
  })

  it('is overtaken by the bank’s own answer', async () => {
    const { id } = await lost()
    await record(recorder, 'payouts', id, failedSlip)
    await approvalOf(checker, 'payout', id, { kind: 'bank_evidence', state: 'waiting' })
    await bankSays(id, { kind: 'succeeded', gatewayRef: 'FPX-2' })
    const after = await read(id)
    expect(after).toMatchObject({ status: 'completed', transactionId: 'FPX-2', evidences: [{ state: 'superseded' }] })
    expect(kindsOf(after).slice(-2)).toEqual(['evidence_superseded', 'completed'])
    expect(outcomeOf(await confirm(checker, id))).toEqual([422, 'rule_broken', 'evidence_decided'])
    await approvalOf(checker, 'payout', id, { kind: 'bank_evidence', state: 'withdrawn' })
  })

  it('and the bank’s answer at once make one outcome and one posting, in a hundred races', async () => {
    const agents = await Promise.all(times(10, () => addPaidAgent(admin)))
    const orders = await Promise.all(agents.map((agent) => deliverFor(seeded, agent, 10)))
    const person = (id: string): CommandContext => ({ ...systemContext, actor: { kind: 'staff', id: id.padStart(24, '0'), name: id } })
    const race = async (agentId: string, orderId: string, index: number) => {
      const { id } = (await askForPayout(admin, agentId, { orderIds: [orderId] })).body
      await loseAnswer(id)
      const given = { file: '0'.repeat(24), ...(index % 2 === 0 ? paidSlip : failedSlip) }
      const noted = (doc: PayoutDoc) =>
        payoutEvidence.noted(doc, person('1'), { kind: 'evidence_recorded' }, withRecorded(doc, given, person('1')))
      const { version } = await payoutEvidence.change(person('1'), { id, decide: noted })
      const answer: Outcome = index % 4 < 2 ? { kind: 'succeeded', gatewayRef: `FPX-${id}` } : { kind: 'declined', code: '51' }
      const confirming = () =>
        confirmEvidence(payoutEvidence, person('2'), id, { version }).then(
          () => 'confirmed',
          () => 'refused',
        )
      const saying = () => bankSays(id, answer).then(() => 'said')
      const [first, second] = index % 8 < 4 ? [confirming, saying] : [saying, confirming]
      const results = await Promise.all([first(), second()])
      const doc = await docOf(id)
      const isConfirmed = results.includes('confirmed')
      const isPaid = isConfirmed ? given.outcome === 'paid' : answer.kind === 'succeeded'
      expect([doc.status, doc.evidences?.[0]?.state]).toEqual([isPaid ? 'completed' : 'failed', isConfirmed ? 'confirmed' : 'superseded'])
      expect(doc.isContradicted ?? false).toBe(isPaid !== (answer.kind === 'succeeded'))
      expect(await expectPosted(doc)).toEqual([isPaid ? 'paid' : 'failed', 'reserved'])
    }
    // One of each agent at a time: payouts of the same one are made one after the other.
    for (const round of times(10, (index) => index))
      await Promise.all(agents.map(({ id }, index) => race(id, orders[index]?.[round]?._id.toHexString() ?? '', round * 10 + index)))
  }, 300_000)
})
