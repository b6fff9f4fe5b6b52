import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { malaysianDay, malaysianYear } from '../platform/clock.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import type { AuditPage } from '../audit/contract.ts'
import {
  acceptPapers,
  addAgent,
  address,
  newAgent,
  newIc,
  newPlate,
  registration,
  vehicle,
  workingHours,
} from '../testing/entities/agents.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { formOf, photo, sendForm } from '../testing/http/uploads.ts'
import { setDuty } from './status/account-commands.ts'
import type { AgentDetails } from './contract.ts'
import { AgentModel } from './model.ts'
import { AgentPaper } from './papers/papers-contract.ts'

let ops: SharedOps
let staff: Client
let auditor: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'finance.read'])
  auditor = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const refusalOf = ({ status, body }: Answer<unknown>) => [status, body.details?.['rule'], body.message]
const missing = (names: string) => [422, 'papers_missing', `Missing documents: ${names}. Enter a reason to verify without them.`]
const read = async (id: string) => (await staff.get<AgentDetails>(`/agents/${id}`)).body
const act = (id: string, verb: string, body: object) => staff.post<AgentDetails>(`/agents/${id}/${verb}`, body)
const edit = (id: string, body: object) => staff.patch<AgentDetails>(`/agents/${id}`, body)
const verify = (id: string, version = 1) => act(id, 'verify', { version, status: 'verified', reason: 'Originals seen' })
const auditOf = async (recordId: string) => (await auditor.get<AuditPage>(`/audit?recordId=${recordId}`)).body.items
const inDays = (days: number) => malaysianDay(new Date(Date.now() + days * 86_400_000))

describe('adding and editing', () => {
  it('starts unverified, with phone, plate and numbers in their one spelling, of which only the endings are shown', async () => {
    const icNumber = newIc()
    const written = `${icNumber.slice(0, 6)}-${icNumber.slice(6, 8)}-${icNumber.slice(8)}`
    const plateNumber = newPlate()
    const typed = ` ${plateNumber.toLowerCase().replace(' ', '')} `
    const agent = await addAgent(staff, { icNumber: written, phoneNumber: '(60) 12-884 1907', vehicle: { ...vehicle, plateNumber: typed } })
    expect(agent).toMatchObject({
      status: 'pending_verification',
      verificationStatus: 'pending',
      isActive: true,
      isVerified: false,
      isOnDuty: false,
      contact: { phoneNumber: '+60128841907' },
      vehicle: { type: 'motorcycle', plateNumber, brand: 'Honda' },
      icNumber: { endsIn: icNumber.slice(-4) },
      bank: { accountEndsIn: '5678', isInOwnName: true, payoutsHeldUntil: null },
      address: { ...address, country: 'Malaysia' },
      figures: { completedOrders: 0, averageRating: null, onTimeDeliveryRate: null },
      earnings: { totalEarningsSen: 0, pendingPayoutSen: 0 },
      history: [{ act: { kind: 'created' }, by: { name: staff.user().name } }],
    })
    expect(JSON.stringify(agent)).not.toContain(icNumber)
  })

  it.each([
    ['somebody under age', { dateOfBirth: `${malaysianYear(new Date()) - 17}-12-31` }, 'dateOfBirth', /18 years/],
    ['a date of birth that the IC number contradicts', { dateOfBirth: '1990-12-30' }, 'dateOfBirth', /does not match the IC number/],
    ['an IC number of no date', { icNumber: '901331-14-5678' }, 'icNumber', /901231-14-5678/],
    ['an IC number of no place', { icNumber: '901231-00-5678' }, 'icNumber', /901231-14-5678/],
    ['a foreigner', { nationality: 'Singaporean' }, 'nationality', /must be Malaysian/],
    ['a foreign phone', { phoneNumber: '+65 9123 4567' }, 'phoneNumber', /Malaysian mobile/],
    ['a postcode of another state', { address: { ...address, postalCode: '50480' } }, 'address.postalCode', /postcode of this state/],
    [
      'a vehicle of the future',
      { vehicle: { ...vehicle, plateNumber: 'VA 1', year: malaysianYear(new Date()) + 1 } },
      'vehicle.year',
      /future/,
    ],
    [
      'a day that is none',
      { vehicle: { ...vehicle, plateNumber: 'VA 1', roadtaxExpiry: '2027-02-30' } },
      'vehicle.roadtaxExpiry',
      /calendar/,
    ],
    ['hours that end before they start', hours({ startTime: '18:00', endTime: '09:00' }), 'workingHours.monday.endTime', /after the start/],
    ['a break outside the hours', hours({ breakStart: '17:30', breakEnd: '18:30' }), 'workingHours.monday.breakEnd', /before the end/],
    ['a break that ends first', hours({ breakStart: '14:00', breakEnd: '13:00' }), 'workingHours.monday.breakEnd', /after the start/],
    [
      'a bank account of somebody else',
      bank({ accountHolderName: 'Siti binti Ali' }),
      'bank.accountHolderName',
      /match the agent’s name on the IC/,
    ],
    ['an account number with letters', bank({ accountNumber: '51401234x' }), 'bank.accountNumber', /6 to 20 digits/],
  ])('refuses %s, and says what to do', async (_what, change, path, words) => {
    const { status, body } = await staff.post('/agents', newAgent(change))
    expect([status, JSON.stringify(body.details ?? {})]).toEqual([400, expect.stringContaining(path)])
    expect(JSON.stringify(body)).toMatch(words)
  })
  function hours(change: object) {
    return { workingHours: { ...workingHours, monday: { ...workingHours.monday, ...change } } }
  }
  function bank(change: object) {
    return {
      bank: { bankName: 'Maybank', accountNumber: '514012345678', accountHolderName: 'Ali bin Abu', ...change },
      name: 'Ali bin Abu',
    }
  }

  it('keeps email, plate and IC number to one agent, whoever is faster', async () => {
    const known = await addAgent(staff, { icNumber: '901231-08-0001' })
    const same = { email: known.contact.email.toUpperCase(), icNumber: '901231080001' }
    expect(codeOf(await staff.post('/agents', newAgent({ email: same.email })))).toEqual([422, 'rule_broken', 'email_taken'])
    expect(codeOf(await staff.post('/agents', newAgent({ icNumber: same.icNumber })))).toEqual([422, 'rule_broken', 'ic_taken'])
    const own = { ...vehicle, plateNumber: known.vehicle.plateNumber }
    expect(codeOf(await staff.post('/agents', newAgent({ vehicle: own })))).toEqual([422, 'rule_broken', 'plate_taken'])
    const other = await addAgent(staff)
    expect(codeOf(await edit(other.id, { version: 1, vehicle: own }))).toEqual([422, 'rule_broken', 'plate_taken'])
    const taken = { version: 1, icNumber: same.icNumber, dateOfBirth: '1990-12-31' }
    expect(codeOf(await edit(other.id, taken))).toEqual([422, 'rule_broken', 'ic_taken'])
    const [plateNumber, icNumber] = [newPlate(), newIc()]
    const plates = await Promise.all(times(6, () => staff.post('/agents', newAgent({ vehicle: { ...vehicle, plateNumber } }))))
    const people = await Promise.all(times(6, () => staff.post('/agents', newAgent({ icNumber }))))
    expect([countByStatus(plates), countByStatus(people)]).toEqual([
      { 201: 1, 422: 5 },
      { 201: 1, 422: 5 },
    ])
  })

  it('adds one agent however often a request is repeated', async () => {
    const [body, key] = [newAgent(), { 'idempotency-key': randomUUID() }]
    const [one, again] = [await staff.post<AgentDetails>('/agents', body, key), await staff.post<AgentDetails>('/agents', body, key)]
    expect([one.status, again.body.id]).toEqual([201, one.body.id])
  })

  it('names what changed without its values, writes nothing where nothing has, and refuses what others have changed', async () => {
    const { id, icNumber, vehicle: before } = await addAgent(staff, { icNumber: '901231-08-0003' })
    const { type, plateNumber } = before
    const unchanged = { icNumber: '901231-08-0003', dateOfBirth: '1990-12-31', workingHours, vehicle: { ...vehicle, type, plateNumber } }
    expect((await edit(id, { version: 1, ...unchanged })).body).toMatchObject({ version: 1, icNumber })
    const exceptions = ['2099-12-25', '2099-01-02'].map((day) => ({ ...workingHours.sunday, day, note: null }))
    const edited = await edit(id, { version: 1, ...unchanged, phoneNumber: '011 2619 4470', workingAreas: ['Kajang'], exceptions })
    expect(edited.body.history[0]?.act).toEqual({ kind: 'edited', fields: ['phoneNumber', 'workingAreas', 'exceptions'] })
    expect(edited.body.exceptions.map(({ day }) => day)).toEqual(['2099-01-02', '2099-12-25'])
    expect(codeOf(await edit(id, { version: 1, maxOrdersPerDay: 9 })).slice(0, 2)).toEqual([409, 'stale_version'])
    expect(codeOf(await edit(id, { version: 2, icNumber: newIc() }))[0]).toBe(400)
  })

  it('says which papers of the vehicle have expired or soon will', async () => {
    const papers = { insuranceExpiry: inDays(-1), roadtaxExpiry: inDays(30) }
    const { id, papersExpiring, version } = await addAgent(staff, { vehicle: { ...vehicle, plateNumber: newPlate(), ...papers } })
    expect(papersExpiring).toEqual([
      { paper: 'insurance', expiresOn: inDays(-1), isExpired: true },
      { paper: 'roadtax', expiresOn: inDays(30), isExpired: false },
    ])
    const fine = { ...vehicle, plateNumber: newPlate(), insuranceExpiry: inDays(0), roadtaxExpiry: inDays(31) }
    expect((await edit(id, { version, vehicle: fine })).body.papersExpiring).toEqual([
      { paper: 'insurance', expiresOn: inDays(0), isExpired: false },
    ])
  })

  it('holds payouts for 72 hours after the bank account has changed, and takes only the agent’s own', async () => {
    const { id, name } = await addAgent(staff)
    const account = { version: 1, bankName: 'RHB Bank', accountNumber: '2140-1234-567890', accountHolderName: name.toUpperCase() }
    const { body } = await act(id, 'bank', account)
    expect(body.bank).toMatchObject({ bankName: 'RHB Bank', accountEndsIn: '7890', isInOwnName: true, swiftCode: null })
    expect(new Date(body.bank?.payoutsHeldUntil ?? 0).getTime() - new Date(body.bank?.changedAt ?? 0).getTime()).toBe(72 * 3_600_000)
    expect((await act(id, 'bank', { ...account, version: 2 })).body.version).toBe(2)
    const others = await act(id, 'bank', { ...account, version: 2, accountHolderName: 'Siti binti Ali' })
    expect([others.status, JSON.stringify(others.body)]).toEqual([400, expect.stringContaining('match the agent’s name on the IC')])
    expect(codeOf(await edit(id, { version: 2, name: 'Hafiz bin Harun' }))).toEqual([422, 'rule_broken', 'bank_holder'])
    const holder = (accountHolderName: string) => edit(id, { version: 2, name: 'Hafiz bin Harun', accountHolderName })
    expect((await holder(name)).status).toBe(400)
    const renamed = (await holder('Hafiz Bin Harun')).body
    expect(renamed).toMatchObject({ name: 'Hafiz bin Harun', version: 3, bank: { isInOwnName: true, accountEndsIn: '7890' } })
    expect(renamed.bank?.payoutsHeldUntil).not.toBeNull()
    expect(renamed.history.slice(0, 2).map(({ act: { kind } }) => kind)).toEqual(['bankChanged', 'edited'])
    expect((await edit(id, { version: 3, name: 'HAFIZ bin Harun' })).status).toBe(200)
  })

  it('has a picture that goes with the next one', async () => {
    const { id } = await addAgent(staff)
    const picture = formOf([{ bytes: await photo() }])
    const { body } = await sendForm<AgentDetails>(staff, `/agents/${id}/avatar?version=1`, picture)
    const outsider = await ops.somebody(['customers.read'])
    expect([(await staff.get(`/files/${body.avatar}`)).status, (await outsider.get(`/files/${body.avatar}`)).status]).toEqual([200, 404])
    expect((await sendForm(staff, `/agents/${id}/avatar?version=1`, picture)).status).toBe(409)
    expect((await staff.remove<AgentDetails>(`/agents/${id}/avatar?version=2`)).body.avatar).toBeNull()
    expect((await staff.get(`/files/${body.avatar}`)).status).toBe(404)
  })
})

describe('the account', () => {
  it('becomes active by being verified, once, and waits again after a rejection until what was wrong is changed', async () => {
    const { id } = await addAgent(staff)
    expect((await act(id, 'verify', { version: 1, status: 'rejected' })).status).toBe(400)
    expect((await act(id, 'verify', { version: 1, status: 'rejected', reason: 'Blurred' })).body).toMatchObject({
      status: 'pending_verification',
      verificationStatus: 'rejected',
    })
    expect(codeOf(await verify(id, 2)).slice(0, 2)).toEqual([409, 'transition_refused'])
    expect((await edit(id, { version: 2, maxOrdersPerDay: 9 })).body.verificationStatus).toBe('rejected')
    const edited = await edit(id, { version: 3, address: { ...address, addressLine1: '10, Jalan Mawar' } })
    expect(edited.body.verificationStatus).toBe('pending')
    const answers = await Promise.all(
      times(20, (index) => act(id, 'verify', { version: 4, status: index % 2 ? 'verified' : 'rejected', reason: 'Seen' })),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 })
  })

  it('is verified without documents only for a reason, which is shown with what was missing until that is accepted', async () => {
    const plain = (id: string, version: number) => act(id, 'verify', { version, status: 'verified' })
    const { id, papersMissing } = await addAgent(staff)
    expect(papersMissing).toEqual(AgentPaper.options)
    expect(refusalOf(await plain(id, 1))).toEqual(missing('identity card, driving licence, insurance, road tax'))
    const verified = (await verify(id)).body
    expect(verified).toMatchObject({ isVerified: true, verifiedWithout: AgentPaper.options })
    expect(verified.history[0]?.act).toEqual({ kind: 'verified', reason: 'Originals seen', without: AgentPaper.options })
    await until(async () => (await auditOf(id)).some(({ action }) => action === 'agent.verifiedWithoutDocuments'))
    await acceptPapers(id)
    expect((await read(id)).verifiedWithout).toEqual([])
  })

  it('is verified without a reason once every document is accepted, but not after one has expired', async () => {
    const [complete, expired] = [await addAgent(staff), await addAgent(staff)]
    await acceptPapers(complete.id)
    await acceptPapers(expired.id, inDays(-1))
    const byReason = await act(complete.id, 'verify', { version: 5, status: 'verified' })
    expect([byReason.status, byReason.body.verifiedWithout]).toEqual([200, []])
    const refused = await act(expired.id, 'verify', { version: 5, status: 'verified' })
    expect(refusalOf(refused)).toEqual(missing('insurance, road tax'))
  })

  it('is not verified without an IC number, or before the registration fee is paid or waived', async () => {
    const id = new Types.ObjectId(await register())
    expect(codeOf(await verify(id.toHexString()))).toEqual([422, 'rule_broken', 'registration_fee'])
    await AgentModel.collection.updateOne({ _id: id }, { $set: { registrationFee: 'waived' }, $unset: { icNumber: 1 } })
    expect(codeOf(await verify(id.toHexString()))).toEqual([422, 'rule_broken', 'ic_missing'])
  })
  it('is changed by the agent’s app, whatever staff have changed meanwhile, and by nobody else’s name', async () => {
    const id = await register()
    const key = () => ({ 'idempotency-key': randomUUID() })
    const profile = (change: object) => ops.app('agent').post<object>(`/field/agents/${id}/profile`, change, key())
    expect((await edit(id, { version: 1, maxOrdersPerDay: 9 })).status).toBe(200)
    expect((await profile({ phoneNumber: '011-2619 4470', address: { ...address, city: 'Kajang', postalCode: '43000' } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ city: 'Kajang', contact: { phoneNumber: '+601126194470' }, version: 3 })
    expect((await read(id)).history[0]).toMatchObject({ by: { kind: 'agent', id, name: 'Agent' } })
    expect((await profile({ settlementCycle: 'monthly' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ settlementCycle: 'monthly', history: [{ act: { fields: ['settlementCycle'] } }, {}, {}, {}] })
    for (const refused of [{}, { name: 'Somebody Else' }, { maxOrdersPerDay: 60 }, { settlementCycle: 'daily' }])
      expect((await profile(refused)).status).toBe(400)
  })

  async function register(): Promise<string> {
    const answer = await ops.app('agent').post<{ id: string }>('/field/agents', registration(), { 'idempotency-key': randomUUID() })
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([201, ['city', 'id', 'state']])
    return answer.body.id
  }

  it('is suspended, banned and activated with a reason, and only from where that is possible', async () => {
    const { id } = await addAgent(staff)
    await verify(id)
    const reason = 'Did not appear twice'
    expect(codeOf(await act(id, 'activate', { version: 2, reason })).slice(0, 2)).toEqual([409, 'transition_refused'])
    const { body } = await act(id, 'suspend', { version: 2, reason, ground: 'delivery_failures' })
    expect([body.status, body.isActive, body.history[0]?.act]).toEqual([
      'suspended',
      false,
      { kind: 'suspended', reason, ground: 'delivery_failures' },
    ])
    expect(codeOf(await act(id, 'suspend', { version: 3, reason })).slice(0, 2)).toEqual([409, 'transition_refused'])
    expect((await act(id, 'ban', { version: 3, reason })).body.status).toBe('banned')
    expect((await act(id, 'activate', { version: 4, reason })).body.status).toBe('active')
    const unverified = await addAgent(staff)
    await act(unverified.id, 'suspend', { version: 1, reason })
    expect((await verify(unverified.id, 2)).body).toMatchObject({ status: 'suspended', isVerified: true })
  })

  it('goes on and off duty while it is active, and off it when suspended', async () => {
    const { id } = await addAgent(staff)
    await expect(setDuty(systemContext, id, true)).rejects.toMatchObject({ code: 'rule_broken' })
    await verify(id)
    await setDuty(systemContext, id, true)
    await setDuty(systemContext, id, true)
    expect(await read(id)).toMatchObject({ version: 3, isOnDuty: true, dutyChangedAt: expect.any(String) })
    expect((await act(id, 'suspend', { version: 3, reason: 'Asked for it' })).body.isOnDuty).toBe(false)
  })
})
