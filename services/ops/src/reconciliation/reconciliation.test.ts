import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyMovement } from '../features.ts'
import { createBillplzAdapter } from '../gateways/billplz.ts'
import type { GatewayAdapter } from '../gateways/contract.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { oneOf } from '../platform/database/mongo.ts'
import { LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import type { CheckScope } from '../platform/ledger/invariant.ts'
import { countByStatus, startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { captureAgain, postMoney } from '../testing/entities/payments.ts'
import { until, type OpsProcess } from '../testing/system/processes.ts'
import { gatewayKeys, startProviders, type Sandbox, providersClient } from '../testing/system/providers.ts'
import { linesOf, noteMovement, rematched } from '../testing/entities/reconciliation.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { LinesResolved, ReconciliationLineDetails, ReconciliationPage, StatementDays } from './contract.ts'
import { lineExport } from './export.ts'
import { movementsMatch } from './invariants.ts'
import { LineModel, type LineDoc } from './model.ts'
import { awaitedMs, reopenAwaited } from './reconcile.ts'
import { fetchStatement, StatementModel } from './statements.ts'

let ops: SharedOps
let bookings: Bookings
let admin: Client
let sandboxProcess: OpsProcess
let sandbox: Sandbox
let billplz: GatewayAdapter
/** Read when it is used: a run may go over midnight. */
const today = () => malaysianDay(new Date())

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin')
  const keys = gatewayKeys()
  const providers = await startProviders(keys)
  sandboxProcess = providers
  sandbox = providersClient({ url: providers.url, controlKey: keys['PROVIDERS_CONTROL_KEY'] ?? '' })
  billplz = createBillplzAdapter({
    baseUrl: providers.url,
    key: keys['BILLPLZ_KEY'] ?? '',
    signatureKeys: [keys['BILLPLZ_SIGNATURE_KEY'] ?? ''],
    callbackUrl: 'http://127.0.0.1:9/callback',
  })
})
afterAll(async () => {
  // What other files have captured is on no statement of this sandbox.
  await LineModel.collection.deleteMany({ kind: { $ne: 'settlement' } })
  await StatementModel.collection.deleteMany({})
  await sandboxProcess.kill('SIGKILL')
  await ops.stop()
})

/** The statement, as it is read an hour from now: what moved just before may be missing by then. */
const fetchDay = (day = today(), adapter = billplz) => fetchStatement(everyMovement, adapter, day, new Date(Date.now() + 3_600_000))
const keyOf = (id: string) => `pay_${id}_1`
/** The gateway's side of a payment. */
const list = (key: string, amountSen: number, change: object = {}) =>
  sandbox.control('history', {
    items: [
      {
        gateway: 'billplz',
        key,
        gatewayPaymentId: `bill_${key}`,
        method: 'fpx',
        amountSen,
        feeSen: 100,
        at: new Date().toISOString(),
        ...change,
      },
    ],
  })
/** Ours: a payment that came in, and is in the ledger. */
async function capture(): Promise<{ id: string; key: string; amountSen: number }> {
  const { id, totalAmountSen: amountSen } = await bookings.createOrder()
  await admin.get(`/payments/${id}`)
  await captureAgain(id, amountSen, { key: keyOf(id) })
  await until(async () => (await LedgerModel.countDocuments({ recordId: id, entity: 'payment' })) === 2)
  return { id, key: keyOf(id), amountSen }
}
const statesOf = async (key: string) => (await linesOf(key)).map(({ kind, state }) => `${kind} ${state}`)
const strangeKey = () => `link_${randomUUID().replaceAll('-', '')}`
async function strangeLine(amountSen = 6_655) {
  const key = strangeKey()
  await noteMovement({ key, amountSen })
  const [line] = await linesOf(key)
  if (!line) throw new Error('no line')
  return line
}
const resolve = (id: string, body: object, key?: string, client = admin) =>
  postMoney<ReconciliationLineDetails>(client, `/reconciliation/lines/${id}/resolve`, body, key)
const asNotOurs = { version: 1, as: 'not_ours', reason: 'not_ours' } as const

describe('a statement', () => {
  it('is set beside ledger and documents: matched, unexpected, missing, and of another amount, once each however often it is read', async () => {
    const [matched, missing, differing] = [await capture(), await capture(), await capture()]
    const strange = strangeKey()
    await list(matched.key, matched.amountSen)
    await list(differing.key, differing.amountSen - 1)
    await list(strange, 6_655, { feeSen: 0 })
    await Promise.all(times(3, () => fetchDay()))
    await fetchDay()
    expect(await statesOf(matched.key)).toEqual(['capture matched', 'fee matched'])
    expect(await statesOf(missing.key)).toEqual(['capture missing', 'fee missing'])
    expect(await statesOf(differing.key)).toEqual(['capture differs', 'fee matched'])
    expect(await statesOf(strange)).toEqual(['capture unexpected'])
    const [line] = await linesOf(differing.key)
    expect(line).toMatchObject({
      differenceSen: -1,
      isOpen: true,
      record: { entity: 'payment', id: differing.id, sen: differing.amountSen },
    })
    const [alone] = await linesOf(missing.key)
    expect(alone).toMatchObject({ movement: null, differenceSen: -missing.amountSen, day: today() })
    // What has matched from the start is no news.
    const ids = (await linesOf(matched.key)).map(({ id }) => id)
    expect(await EventModel.countDocuments({ entity: 'reconciliationLine', id: oneOf(ids) })).toBe(0)
  })

  it('that lists a key twice has one movement too many', async () => {
    const { key, amountSen } = await capture()
    for (const id of ['first', 'second', 'first']) await noteMovement({ id: `${id}_${key}`, key, amountSen })
    const found = await linesOf(key)
    expect(found.map(({ state, isRepeated }) => `${state} ${isRepeated}`).toSorted()).toEqual(['matched false', 'unexpected true'])
    expect(found.find(({ isRepeated }) => isRepeated)).toMatchObject({ record: { sen: null }, ledger: null })
  })

  it('that comes late makes what was missing match by itself, and a record that catches up what was unexpected', async () => {
    const late = await capture()
    await list(late.key, late.amountSen)
    await sandbox.setFaults({ mode: 'omitted', operation: 'statement', key: late.key, times: 1_000 })
    await fetchDay()
    expect(await statesOf(late.key)).toEqual(['capture missing', 'fee missing'])
    await sandbox.setFaults()
    await fetchDay()
    expect(await statesOf(late.key)).toEqual(['capture matched', 'fee matched'])
    const { id, totalAmountSen } = await bookings.createOrder()
    const { number } = (await admin.get<{ number: string }>(`/payments/${id}`)).body
    await list(keyOf(id), totalAmountSen)
    await fetchDay()
    const [early] = await linesOf(keyOf(id))
    expect(early).toMatchObject({ state: 'unexpected', record: { number, status: 'pending', sen: null }, ledger: null })
    await captureAgain(id, totalAmountSen, { key: keyOf(id) })
    await rematched(keyOf(id), ({ state }) => state === 'matched')
    expect((await linesOf(keyOf(id)))[0]).toMatchObject({ differenceSen: 0, isOpen: false, ringsAt: null })
  })

  it('tells what was settled to the bank: the ledger follows it, once', async () => {
    const days = (count: number) => malaysianDay(new Date(Date.now() - count * dayMs))
    await list(strangeKey(), 9_000, { at: `${days(3)}T04:00:00.000Z` })
    await sandbox.control('settle', { day: days(3) })
    for (const _ of ['first', 'again']) await fetchDay(days(2))
    const key = `set_billplz_${days(3)}`
    await rematched(key, ({ state }) => state === 'matched')
    const posted = await LedgerModel.find({ entity: 'reconciliationLine', recordId: (await linesOf(key))[0]?.id }).lean<LedgerDoc[]>()
    expect(posted.map(({ kind, entries }) => [kind, entries])).toEqual([
      [
        'set:settled',
        [
          { account: 'bank', sen: 8_900 },
          { account: 'gateway:billplz', sen: -8_900 },
        ],
      ],
    ])
  })

  it('that cannot be read is none: that is said, and it is read again', async () => {
    const key = strangeKey()
    await list(key, 1_000)
    await sandbox.setFaults({ mode: 'error_before', operation: 'statement' })
    await fetchDay()
    const read = async () => (await admin.get<StatementDays>(`/reconciliation/days?day=${today()}`)).body.items[0]
    expect((await read())?.problem).toMatchObject({ cause: '5xx' })
    expect(await linesOf(key)).toEqual([])
    await fetchDay()
    const day = await read()
    expect(day).toMatchObject({ provider: 'billplz', problem: null, isFetching: false })
    const all = await LineModel.find({ day: today(), provider: 'billplz' }).lean()
    const sumOf = (part: (line: (typeof all)[number]) => number) => all.reduce((sum, line) => sum + part(line), 0)
    expect(day?.statement).toEqual({
      sen: sumOf(({ movement }) => movement?.sen ?? 0),
      count: all.filter(({ movement }) => movement).length,
    })
    expect(day?.ledger.sen).toBe(sumOf(({ ledger }) => ledger?.sen ?? 0))
    expect(day?.differenceSen).toBe((day?.statement.sen ?? 0) - (day?.ledger.sen ?? 0))
    expect(day?.open).toBe(all.filter(({ isOpen }) => isOpen).length)
  })

  it('is asked for by who may write, of a day that has come, where there is a provider', async () => {
    const ask = (day: string) => admin.post('/reconciliation/fetch', { day, provider: 'billplz' })
    expect(outcomeOf(await ask(today()))).toEqual([422, 'rule_broken', 'no_gateway'])
    for (const day of [malaysianDay(new Date(Date.now() + 2 * dayMs)), '2010-01-01']) expect((await ask(day)).body.message).toContain('day')
  })
})

describe('an exception', () => {
  it('is resolved by one, with a reason, and opened again; no money moves', async () => {
    const line = await strangeLine()
    const before = await LedgerModel.countDocuments({ entity: 'reconciliationLine' })
    const answers = await Promise.all(times(6, () => resolve(line.id, asNotOurs)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 5 })
    const found = (await admin.get<ReconciliationLineDetails>(`/reconciliation/lines/${line.id}`)).body
    expect(found).toMatchObject({ version: 2, isOpen: false, state: 'unexpected', resolution: { as: 'not_ours', by: { kind: 'staff' } } })
    expect(outcomeOf(await resolve(line.id, { ...asNotOurs, version: 2 }))).toEqual([409, 'transition_refused', undefined])
    const opened = await postMoney<ReconciliationLineDetails>(admin, `/reconciliation/lines/${line.id}/reopen`, { version: 2 })
    expect(opened.body).toMatchObject({ version: 3, isOpen: true, resolution: null })
    const key = randomUUID()
    const twice = [await resolve(line.id, { ...asNotOurs, version: 3 }, key), await resolve(line.id, { ...asNotOurs, version: 3 }, key)]
    expect(twice.map(({ body }) => body.version)).toEqual([4, 4])
    expect(await LedgerModel.countDocuments({ entity: 'reconciliationLine' })).toBe(before)
  })

  it('is open again where the statement says something else than what was resolved, and stays resolved where it says the same', async () => {
    const { key, amountSen } = await capture()
    await list(key, amountSen)
    await sandbox.setFaults({ mode: 'omitted', operation: 'statement', key, times: 1_000 })
    await fetchDay()
    const [line] = await linesOf(key)
    expect(line).toMatchObject({ state: 'missing', isOpen: true })
    await resolve(line?.id ?? '', { version: line?.version, as: 'awaited', reason: 'other', note: 'It comes tomorrow' })
    await fetchDay()
    expect((await linesOf(key))[0]).toMatchObject({ isOpen: false, resolution: { as: 'awaited' } })
    await reopenAwaited()
    expect((await linesOf(key))[0]).toMatchObject({ isOpen: false })
    await reopenAwaited(new Date(Date.now() + awaitedMs))
    const [again] = await linesOf(key)
    expect(again, 'nothing came for a week').toMatchObject({ state: 'missing', isOpen: true, resolution: null })
    await resolve(again?.id ?? '', { version: again?.version, as: 'awaited', reason: 'other', note: 'They called' })
    await sandbox.setFaults()
    await noteMovement({ id: `late_${key}`, key, amountSen: amountSen + 50 })
    expect((await linesOf(key))[0]).toMatchObject({ state: 'differs', differenceSen: 50, isOpen: true, resolution: null })
    expect((await LineModel.findById(again?.id).lean<LineDoc>())?.awaitedSince).toBeNull()
  })

  it('is resolved only as what it can be', async () => {
    const { id } = await strangeLine()
    const attempt = async (body: object) => outcomeOf(await resolve(id, { ...asNotOurs, ...body })).slice(0, 2)
    expect(await attempt({ as: 'awaited' })).toEqual([422, 'rule_broken'])
    expect(await attempt({ as: 'record' })).toEqual([422, 'rule_broken'])
    expect(await attempt({ reason: 'other' })).toEqual([400, 'validation_failed'])
    expect(await attempt({ as: 'another_record' })).toEqual([400, 'validation_failed'])
    expect(await attempt({ record: 'PAY-2026-001' })).toEqual([400, 'validation_failed'])
    expect(await attempt({ as: 'another_record', record: 'PAY-1999-999' })).toEqual([400, 'validation_failed'])
    expect(await attempt({ version: 9 })).toEqual([409, 'stale_version'])
    const reader = await ops.somebody(['finance.read'])
    expect((await resolve(id, asNotOurs, undefined, reader)).status).toBe(403)
    const { id: orderId } = await bookings.createOrder()
    const { number } = (await admin.get<{ number: string }>(`/payments/${orderId}`)).body
    const done = await resolve(id, { ...asNotOurs, as: 'another_record', reason: 'other', note: 'By phone', record: number.toLowerCase() })
    expect(done.body).toMatchObject({ note: 'By phone', resolution: { record: { entity: 'payment', id: orderId, number } } })
  })

  it('is one of many that are resolved at once, each by itself', async () => {
    const [one, other] = [await strangeLine(), await strangeLine()]
    const chosen = [one, { ...other, version: 7 }].map(({ id, version }) => ({ id, version }))
    const { as, reason } = asNotOurs
    const { body } = await postMoney<LinesResolved>(admin, '/reconciliation/resolve', { lines: chosen, as, reason })
    expect(body.items.map(({ line, problem }) => [line?.isOpen ?? null, problem !== null])).toEqual([
      [false, false],
      [null, true],
    ])
  })

  it('is found by tab, day and key, before what has matched, and is in the file', async () => {
    const line = await strangeLine()
    const read = async (query: string) => (await admin.get<ReconciliationPage>(`/reconciliation?${query}`)).body
    const word = line.key.slice(5)
    const find = async (tab: string) => (await read(`day=${today()}&provider=billplz&tab=${tab}&search=${word}`)).items.map(({ id }) => id)
    expect([await find('unexpected'), await find('all'), await find('missing')]).toEqual([[line.id], [line.id], []])
    await resolve(line.id, asNotOurs)
    expect([await find('unexpected'), await find('resolved')]).toEqual([[], [line.id]])
    const ranks = (await read(`day=${today()}&limit=50`)).items.map(({ state, isOpen }) => (isOpen ? 2 : state === 'matched' ? 0 : 1))
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    const [row] = await linesOf(line.key)
    const cells = row && lineExport.columns.map(({ value }) => value(row))
    expect(cells).toEqual(expect.arrayContaining([today(), 'Billplz', line.key, { sen: 6_655 }, 'Resolved', 'Not ours']))
  })

  it('is named by the check of movements once it has waited, and stops no money', async () => {
    const key = strangeKey()
    await noteMovement({ key, at: new Date(Date.now() - 16 * 60_000) })
    const young = await strangeLine()
    const named = async () =>
      (await movementsMatch.check({} as CheckScope)).filter(({ text }) => text.includes(key) || text.includes(young.key))
    const found = await named()
    expect(found).toEqual([{ record: null, onlyAlerts: true, text: `capture bill_${key}: billplz has RM 50.00, the ledger has nothing` }])
    const [line] = await linesOf(key)
    await resolve(line?.id ?? '', asNotOurs)
    expect(await named()).toEqual([])
  })
})
