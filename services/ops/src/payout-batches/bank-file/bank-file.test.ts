import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { PayoutModel, type PayoutDoc } from '../../payouts/model.ts'
import { AuditModel } from '../../platform/audit/audit-entry.ts'
import { ringgitText } from '../../platform/money.ts'
import { whileFailing } from '../../testing/faults/checks.ts'
import { approvalOf } from '../../testing/entities/approvals.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { actOnRun, addEarners, draftRun, itemsOfRun, moveRun, readRun, runIs } from '../../testing/entities/payout-batches.ts'
import { actOn, deliverFor, financeStaff, wholePeriod } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { Payout } from '../../payouts/contract.ts'
import type { PayoutBatchDetails, PayoutBatchItemPage, PayoutBatchPreview } from '../contract.ts'
import type { BankFilePreview, FileLayout } from './file-layout-contract.ts'
import { PayoutBatchModel } from '../model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker, checker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

const header = 'payout,amount,status,reference,reason'
const lineOf = ({ number, amountSen }: Payout, told = 'paid,R-1,') => `${number},${ringgitText(amountSen)},${told}`
const fileOf = (...lines: string[]) => `${[header, ...lines].join('\r\n')}\r\n`
const give = (id: string, content: string) => actOnRun(maker, id, 'results', { fileName: 'results.csv', content })

const isMatching = ({ work, counts }: PayoutBatchDetails, is: { work: null; counts: object }) =>
  work === is.work && Object.entries(is.counts).every(([name, count]) => counts[name as keyof typeof counts] === count)

/** A released run whose payouts are in a file. */
async function filedRun(agents: number, layout: object = {}): Promise<{ id: string; items: Payout[] }> {
  const agentIds = (await addEarners(admin, seeded, agents)).map(({ id }) => id)
  const { id } = await draftRun(maker, agentIds, { channel: 'file', ...layout })
  await moveRun(maker, id, 'submit')
  await moveRun(checker, id, 'approve')
  await until(async () => (await readRun(maker, id)).counts.processing === agents)
  return { id, items: (await itemsOfRun(maker, id)).map(({ payout }) => payout) }
}

const download = (who: Client, id: string, query = '') =>
  fetch(`${who.url}/api/payout-batches/${id}/bank-file${query}`, { headers: { authorization: `Bearer ${who.token()}` } })

const storedOf = (id: string) => PayoutModel.db.collection('payoutBatchResults').countDocuments({ batchId: new Types.ObjectId(id) })

describe('a run by file', () => {
  it('goes to the bank in a file, and follows its results once a second person confirms them', async () => {
    const { id, items } = await filedRun(3)
    const [paid, failed, missing] = items as [Payout, Payout, Payout]
    const text = await (await download(maker, id)).text()
    expect(text).toContain(`${paid.number},${paid.agent.name},`)
    expect(text.trim().split('\r\n')).toHaveLength(4)
    expect(await AuditModel.countDocuments({ entity: 'payoutBatch', id, action: 'payoutBatch.fileDownloaded' })).toBe(1)
    await whileFailing('I97', { text: 'It differs', record: null, alsoStops: [paid.agent.id] }, async () => {
      const refused = await download(maker, id)
      expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([422, expect.stringContaining(paid.number)])
    })
    expect((await download(await ops.somebody(['finance.read']), id)).status).toBe(403)
    for (const act of ['recheck', 'paid'])
      expect((await actOn(maker, paid.id, act, { reference: 'R', paidOn: '2026-07-14' })).status).not.toBe(200)
    const given = await give(id, fileOf(lineOf(paid, 'paid,TT-77,'), lineOf(failed, 'failed,,Account closed')))
    expect(given.body.results).toMatchObject({ paid: 1, paidSen: paid.amountSen, failed: 1, missing: 1 })
    expect((await itemsOfRun(maker, id)).map(({ payout }) => payout.status)).toEqual(['processing', 'processing', 'processing'])
    expect((await give(id, fileOf(lineOf(missing)))).body.details?.['rule']).toBe('results_waiting')
    expect(await storedOf(id)).toBe(1)
    const own = await actOnRun(maker, id, 'results/confirm')
    expect(own.status).toBe(403)
    await moveRun(checker, id, 'results/confirm')
    await until(async () => (await readRun(maker, id)).work === null)
    expect(await readRun(maker, id)).toMatchObject({
      status: 'processing',
      counts: { completed: 1, failed: 1, processing: 1 },
      results: null,
    })
    await until(async () => (await storedOf(id)) === 0)
    const docs = await PayoutModel.find({ number: oneOf([paid.number, failed.number]) }).lean<PayoutDoc[]>()
    expect(docs.find(({ number }) => number === paid.number)).toMatchObject({ status: 'completed', reference: 'TT-77' })
    expect(docs.find(({ number }) => number === failed.number)?.problem).toEqual({ code: 'declined', detail: 'Account closed' })
    await give(id, fileOf(lineOf(missing)))
    await moveRun(checker, id, 'results/confirm')
    await runIs(maker, id, 'partially_completed')
  })

  it('puts what is tried again into a file of its own, as new transfers, and takes no earlier answer for theirs', async () => {
    const { id, items } = await filedRun(3)
    const [paid, failed, silent] = items as [Payout, Payout, Payout]
    const linesIn = async (query = '') => (await (await download(maker, id, query)).text()).trim().split('\r\n').slice(1)
    const settled = (counts: object) => until(async () => isMatching(await readRun(maker, id), { work: null, counts }))
    expect(await linesIn()).toHaveLength(3)
    await give(id, fileOf(lineOf(paid), lineOf(failed, 'failed,,Account closed')))
    await moveRun(checker, id, 'results/confirm')
    await settled({ completed: 1, failed: 1, processing: 1 })
    await moveRun(maker, id, 'retry-failed')
    await settled({ completed: 1, failed: 0, processing: 2 })
    const { number } = await readRun(maker, id)
    const preview = (await maker.get<BankFilePreview>(`/payout-batches/${id}/bank-file/preview`)).body
    expect(preview).toMatchObject({
      file: 2,
      fileName: `${number}-2.csv`,
      total: 1,
      sumSen: failed.amountSen,
      files: [
        { file: 1, payouts: 1, sumSen: silent.amountSen, taken: { by: { id: maker.user().id } } },
        { file: 2, payouts: 1, sumSen: failed.amountSen, taken: null },
      ],
    })
    // What may be at the bank already is not in it.
    const again = `${failed.number}-2`
    for (const query of ['', '?file=2']) expect(await linesIn(query)).toEqual([expect.stringMatching(new RegExp(`^${again},`))])
    expect(await linesIn('?file=1')).toEqual([expect.stringMatching(new RegExp(`^${silent.number},`))])
    expect((await download(maker, id, '?file=3')).status).toBe(404)
    const earlier: [string, string][] = [
      ['the same answer again', lineOf(failed, 'failed,,Account closed')],
      ['another answer to the first transfer', lineOf(failed)],
      ['of a transfer that is still to come', lineOf({ ...failed, number: `${failed.number}-3` })],
    ]
    for (const [name, line] of earlier) {
      const { status, body } = await give(id, fileOf(line))
      expect([name, status, body.message]).toEqual([name, 422, expect.stringContaining(`the open transfer is ${again}`)])
    }
    await give(id, fileOf(lineOf({ ...failed, number: again }, 'paid,TT-78,'), lineOf(silent)))
    await moveRun(checker, id, 'results/confirm')
    await runIs(maker, id, 'completed')
    const doc = await PayoutModel.findOne({ number: failed.number }).lean<PayoutDoc>()
    expect([doc?.reference, doc?.attempts.map(({ status }) => status)]).toEqual(['TT-78', ['declined', 'succeeded']])
  })

  it('that waits for one agent’s result leaves the others free for the next run', async () => {
    const { id, items } = await filedRun(3)
    const [paid, failed, missing] = items as [Payout, Payout, Payout]
    await give(id, fileOf(lineOf(paid), lineOf(failed, 'failed,,Account closed')))
    await moveRun(checker, id, 'results/confirm')
    await until(async () => (await readRun(maker, id)).work === null)
    const agents = [paid, failed, missing].map(({ agent }) => agent)
    for (const agent of agents) await deliverFor(seeded, agent, 1)
    const agentIds = agents.map((agent) => agent.id)
    const previewed = async () => (await maker.post<PayoutBatchPreview>('/payout-batches/preview', { ...wholePeriod, agentIds })).body
    // What they are owed follows a moment later.
    await until(async () => (await previewed()).agents.length === 2)
    const preview = await previewed()
    const next = await draftRun(maker, agentIds, { channel: 'file' })
    const [free, kept] = [agentIds.slice(0, 2).toSorted(), agentIds.slice(2)]
    expect(preview.agents.map(({ agent }) => agent.id).toSorted()).toEqual(free)
    expect((await itemsOfRun(maker, next.id)).map(({ payout }) => payout.agent.id).toSorted()).toEqual(free)
    expect(next.totalOrders).toBe(2)
    const inOthers = ({ exclusions }: Pick<PayoutBatchPreview, 'exclusions'>) =>
      exclusions.flatMap(({ code, agent }) => (code === 'in_another_run' && agentIds.includes(agent.id) ? [agent.id] : []))
    for (const each of [preview, next]) expect(inOthers(each)).toEqual(kept)
    expect(inOthers(await draftRun(maker, agentIds, { channel: 'file' }))).toHaveLength(3)
    // The first is over: of the next one, nothing changes.
    await give(id, fileOf(lineOf(missing)))
    await moveRun(checker, id, 'results/confirm')
    await runIs(maker, id, 'partially_completed')
    const last = (await maker.post<PayoutBatchPreview>('/payout-batches/preview', { ...wholePeriod, agentIds })).body
    expect(last.agents.map(({ agent }) => agent.id)).toEqual(kept)
  })

  it('goes out and comes back as its bank lays it out', async () => {
    const { id, items } = await filedRun(2, { fileLayout: 'selatan' })
    const [paid, failed] = items as [Payout, Payout]
    const run = await readRun(maker, id)
    const text = await (await download(maker, id)).text()
    const lineFor = (payout: Payout) => text.split('\r\n').find((line) => line.includes(payout.number))
    for (const { number, agent, amountSen } of items)
      expect(lineFor(items.find((item) => item.number === number) as Payout)).toMatch(
        new RegExp(`^IBG;[12];${run.number};${number};${agent.name};[A-Z0-9]+;\\d{6,};${amountSen};\\d{4}-\\d\\d-\\d\\d$`),
      )
    expect(text.charCodeAt(0)).not.toBe(0xfeff)
    // The bank's columns are in an order of its own, and there are more of them.
    const answer = (...lines: string[]) => ['Outcome;Trace no.;Branch;our reference;Sen', ...lines, ''].join('\n')
    const good = [`ok;TT-9;KL;${paid.number};${paid.amountSen}`, `REJ;;KL;${failed.number};${failed.amountSen}`]
    const wrong: [string, string, RegExp][] = [
      [
        'our own header',
        fileOf(lineOf(paid)),
        /line 1 must contain the columns Our reference, Sen, Outcome, Trace no\..*missing: Our reference/,
      ],
      ['a column twice', `Outcome;Trace no.;Sen;Our reference;Sen\n${good[0] ?? ''}\n`, /line 1 contains the column Sen twice/],
      ['ringgit', answer(`ok;TT-9;KL;${paid.number};${ringgitText(paid.amountSen)}`), /line 2 has a different amount/],
      [
        'a word of another bank',
        answer(`paid;TT-9;KL;${paid.number};${paid.amountSen}`),
        /line 2 has a result other than 00, OK, REJ, Account closed/,
      ],
      ['half a line', answer(`ok;TT-9;KL;${paid.number}`), /line 2 has 4 of 5 fields/],
    ]
    for (const [name, content, message] of wrong) {
      const { status, body } = await give(id, content)
      expect([name, status, body.message]).toEqual([name, 422, expect.stringMatching(message)])
    }
    expect((await give(id, answer(...good))).body.results).toMatchObject({ paid: 1, failed: 1, missing: 0 })
    await moveRun(checker, id, 'results/confirm')
    await runIs(maker, id, 'partially_completed')
    const docs = await PayoutModel.find({ number: oneOf([paid.number, failed.number]) }).lean<PayoutDoc[]>()
    expect(docs.find(({ number }) => number === paid.number)).toMatchObject({ status: 'completed', reference: 'TT-9' })
    expect(docs.find(({ number }) => number === failed.number)?.problem).toEqual({ code: 'declined', detail: 'REJ' })
  })

  it('is shown beforehand without whole account numbers, and keeps the layout with which it was made', async () => {
    const layouts = (await maker.get<FileLayout[]>('/payout-batches/file-layouts')).body
    expect(layouts.map(({ id }) => id)).toEqual(['kainsiap', 'selatan'])
    const agentIds = (await addEarners(admin, seeded, 2)).map(({ id }) => id)
    const refused = await maker.post(
      '/payout-batches',
      { ...wholePeriod, agentIds, channel: 'file', fileLayout: 'utara' },
      { 'idempotency-key': randomUUID() },
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    const { id, number } = await draftRun(maker, agentIds, { channel: 'file' })
    const preview = (await maker.get<BankFilePreview>(`/payout-batches/${id}/bank-file/preview`)).body
    expect(preview).toMatchObject({ fileName: `${number}.csv`, total: 2, layout: { id: 'kainsiap' } })
    expect(preview.layout.payments.map(({ title }) => title)).toEqual([
      'payout',
      'beneficiary',
      'bank code',
      'bank',
      'account number',
      'amount',
    ])
    expect(preview.lines.map((cells) => cells[4])).toEqual([expect.stringMatching(/^••••\d{4}$/), expect.stringMatching(/^••••\d{4}$/)])
    // Of an earlier version: it named none.
    await PayoutBatchModel.collection.updateOne({ number }, { $unset: { fileLayout: '' } })
    expect((await readRun(maker, id)).fileLayout).toMatchObject({ id: 'kainsiap' })
    await PayoutBatchModel.collection.updateOne({ number }, { $set: { fileLayout: layouts[1] } })
    expect((await readRun(maker, id)).fileLayout).toMatchObject({ id: 'selatan' })
    const byApi = await draftRun(
      maker,
      (await addEarners(admin, seeded, 1)).map((agent) => agent.id),
    )
    expect(byApi.fileLayout).toBeNull()
    expect((await maker.get(`/payout-batches/${byApi.id}/bank-file/preview`)).body.code).toBe('rule_broken')
  })

  it('is shown line by line, and in the inbox, to whoever is to confirm what the bank says', async () => {
    const { id, items } = await filedRun(3)
    const [one, two] = items as [Payout, Payout]
    await give(id, fileOf(lineOf(one), lineOf(two, 'failed,,Account closed')))
    const told = async () =>
      new Map((await checker.get<PayoutBatchItemPage>(`/payout-batches/${id}/items`)).body.items.map((item) => [item.payout.id, item.told]))
    const [words, ids] = [await told(), items.map((item) => item.id)]
    expect(ids.map((each) => words.get(each)?.status)).toEqual(['paid', 'failed', undefined])
    expect((await readRun(checker, id)).resultFailures).toEqual([
      { payout: { id: two.id, number: two.number }, agent: two.agent.name, sen: two.amountSen, reason: 'Account closed' },
    ])
    const approval = await approvalOf(checker, 'payoutBatch', id, { kind: 'bank_results' })
    expect(approval).toMatchObject({ state: 'waiting', makerIds: [maker.user().id], approve: null, reject: { takesReason: true } })
    expect(approval.terms.map(({ label }) => label)).toEqual(['File', 'Paid', 'Failed', 'Not listed'])
    await moveRun(checker, id, 'results/confirm')
    const decided = await approvalOf(checker, 'payoutBatch', id, { kind: 'bank_results', state: 'approved' })
    expect(decided.decidedBy?.id).toBe(checker.user().id)
    await until(async () => [...(await told()).values()].every((word) => word === null))
  })

  it('refuses a file of which one line is wrong, and moves nothing', async () => {
    const { id, items } = await filedRun(2)
    const [one, two] = items as [Payout, Payout]
    const other = (await filedRun(1)).items[0] as Payout
    const wrong: [string, string, string][] = [
      ['foreign', fileOf(lineOf(one), lineOf(other)), 'line 3'],
      ['doubled', fileOf(lineOf(one), lineOf(two), lineOf(one)), 'line 4'],
      ['altered', fileOf(`${one.number},${ringgitText(one.amountSen + 1)},paid,R-1,`), 'line 2'],
      ['half', fileOf(lineOf(one), `${two.number},${ringgitText(two.amountSen)},pa`), 'line 3'],
      ['half a field', fileOf(`${one.number},${ringgitText(one.amountSen)},pai,R-1,`), 'line 2'],
      ['without a reference', fileOf(lineOf(one, 'paid,,')), 'line 2'],
      ['without a reason', fileOf(lineOf(one, 'failed,R-1,')), 'line 2'],
      ['an open quote', fileOf(`"${one.number},1`), 'line'],
      ['another table', 'name,amount\nA,1\n', 'line 1'],
      ['a formula for a number', fileOf(`=1+1,${ringgitText(one.amountSen)},paid,R-1,`), 'line 2'],
      ['an exponent', fileOf(`${one.number},1e3,paid,R-1,`), 'line 2'],
    ]
    for (const [name, content, where] of wrong) {
      const { status, body } = await give(id, content)
      expect([name, status, body.details?.['rule']]).toEqual([name, 422, 'result_file'])
      expect([name, body.message]).toEqual([name, expect.stringContaining(where)])
    }
    expect(await readRun(maker, id)).toMatchObject({ counts: { processing: 2 }, results: null })
    const byChecker = await actOnRun(checker, id, 'results', { fileName: 'r.csv', content: fileOf(lineOf(one)) })
    expect(byChecker.status).toBe(200)
    expect((await actOnRun(checker, id, 'results/confirm')).body.details?.['rule']).toBe('second_person')
    expect((await moveRun(maker, id, 'results/reject', { reason: 'Another bank’s' })).results).toBeNull()
    expect((await readRun(maker, id)).timeline.at(-1)).toMatchObject({ kind: 'results_rejected', detail: 'r.csv: Another bank’s' })
    // Who may only approve need not take over what is wrong.
    await give(id, fileOf(lineOf(one)))
    const approver = await ops.somebody(['finance.read', 'finance.approve'])
    expect((await moveRun(approver, id, 'results/reject')).results).toBeNull()
  })
})
