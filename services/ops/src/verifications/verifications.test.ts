import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CustomerModel } from '../customers/model.ts'
import { deletedName, type CustomerDetails } from '../customers/contract.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { Types } from '../platform/database/mongo.ts'
import { sealedFiles } from '../platform/files/store.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import { newIc } from '../testing/entities/agents.ts'
import { outcomeOf, type Answer, type Client } from '../testing/http/client.ts'
import { addCustomer } from '../testing/entities/customers.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { claim, fileOf, handIn, icNumber, letGo, review, sendImage, sendPapers } from '../testing/entities/papers.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { metadataMark, photo } from '../testing/http/uploads.ts'
import type { VerificationPage, VerificationStats } from './contract.ts'
import { customerVerification } from './customers.ts'
import { applyReview } from '../customers/review.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { erasingSubscriber, reviewSubscriber } from './follow-up.ts'

let ops: SharedOps
let app: Client
let aina: Client
let farid: Client

beforeAll(async () => {
  ops = await shareOps()
  app = ops.app('customer')
  ;[aina, farid] = [await ops.somebody(['customers.read', 'customers.write']), await ops.somebody(['customers.read', 'customers.write'])]
})
afterAll(() => ops.stop())

const model = customerVerification.entity.model
const newPerson = async () => (await addCustomer(aina)).id
const customer = async (id: string) => (await aina.get<CustomerDetails>(`/customers/${id}`)).body
const setPapers = (id: string, change: object) => model.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: change })
const listed = async (subjectId: string) => (await aina.get<VerificationPage>(`/customers/verifications?subjectId=${subjectId}`)).body.items

describe('handing in', () => {
  it('makes the customer pending, and is possible once at a time', async () => {
    const id = await newPerson()
    const image = (await sendImage(app, id)).body.id
    const answers = await Promise.all(times(6, () => handIn(app, id, { images: [image] })))
    expect(countByStatus(answers)).toEqual({ 201: 1, 422: 5 })
    expect(outcomeOf(answers.find(({ status }) => status === 422) as Answer<unknown>)).toEqual([422, 'rule_broken', 'papers_waiting'])
    expect((await customer(id)).history[0]?.act).toEqual({ kind: 'documentsSubmitted' })
    const { body } = await app.get(`/field/customers/${id}/documents`)
    expect(body).toMatchObject({ items: [{ documentType: 'ic', status: 'pending', reason: null }] })
  })

  it('refuses an image of somebody else, of other papers, or that is none, and a number that is no IC number', async () => {
    const [id, other] = [await newPerson(), await newPerson()]
    const { image } = await sendPapers(app, other)
    expect(outcomeOf(await handIn(app, id, { images: [image] }))).toEqual([400, 'validation_failed', undefined])
    const own = (await sendImage(app, id)).body.id
    for (const documentNumber of ['910332-14-5527', '910312-00-5527', '12345', '910312-14-552x'])
      expect(outcomeOf(await handIn(app, id, { images: [own], documentNumber }))).toEqual([400, 'validation_failed', undefined])
    expect((await sendImage(app, id, Buffer.from('%PDF-1.7\n'))).status).toBe(415)
    expect((await sendImage(app, '0'.repeat(24))).status).toBe(404)
    expect((await handIn(app, id, { images: [] })).status).toBe(400)
    expect(await listed(id)).toEqual([])
  })
})

describe('a claim', () => {
  it('is had by one of a hundred, who alone sees number and images, and that is in the audit log', async () => {
    const { id, image, subject } = await newPapers()
    expect((await fileOf(aina, image)).status).toBe(404)
    const reviewers = await Promise.all(times(10, () => ops.somebody(['customers.read', 'customers.write'])))
    const answers = await Promise.all(times(100, (index) => claim(reviewers[index % 10] as Client, id)))
    const holders = answers.filter(({ status }) => status === 200)
    expect(countByStatus(answers)).toEqual({ 200: 10, 422: 90 })
    const holder = reviewers[answers.findIndex(({ status }) => status === 200) % 10] as Client
    const other = reviewers.find((each) => each !== holder) as Client
    expect(holders.map(({ body }) => body.claim?.by.id)).toEqual(times(10, () => holder.user().id))
    expect(holders[0]?.body).toMatchObject({ documentNumber: icNumber, images: [image], birthDate: '1991-03-12', earlier: [] })
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain(`${holder.user().name} is reviewing these documents until`)
    expect([(await fileOf(holder, image)).status, (await fileOf(other, image)).status]).toEqual([200, 404])
    const shown = await AuditModel.find({ id: subject, action: 'customer.papersShown' }).lean()
    const looks = new Set(shown.map(({ actor, shown: what }) => [actor.id, what?.field, what?.reason].join()))
    expect([...looks]).toEqual([[holder.user().id, 'documentNumberAndImages', 'verification claim'].join()])
    expect((await listed(subject))[0]).toMatchObject({ documentNumber: '••••5527', claim: { by: { name: holder.user().name } } })
    await letGo(holder, id, (await claim(holder, id)).body.version)
    expect((await fileOf(holder, image)).status).toBe(404)
    expect((await claim(other, id)).status).toBe(200)
  })

  it('ends after five minutes: whoever comes then may take the papers, and who had them may not decide any more', async () => {
    const { id, image } = await newPapers()
    const { version } = (await claim(aina, id)).body
    await setPapers(id, { 'claim.until': new Date(Date.now() - 1) })
    expect((await fileOf(aina, image)).status).toBe(404)
    expect((await claim(farid, id)).status).toBe(200)
    const late = await review(aina, id, 'approve', { version })
    expect([...outcomeOf(late), late.body.message]).toEqual([
      422,
      'rule_broken',
      'papers_claimed',
      expect.stringContaining(farid.user().name),
    ])
  })

  it('is needed to decide, and is not let go of by somebody else', async () => {
    const { id } = await newPapers()
    expect((await review(farid, id, 'approve', { version: 1 })).body.message).toContain('Open them again')
    const { version } = (await claim(aina, id)).body
    expect((await letGo(farid, id, version)).body).toMatchObject({ claim: { by: { id: aina.user().id } } })
    // A tab that was closed says so late: another has them by then.
    await claim(aina, id)
    expect((await letGo(aina, id, version)).body).toMatchObject({ claim: { by: { id: aina.user().id } } })
  })
})

describe('a decision', () => {
  it('is made once, whoever decides at the same time, and is said to who comes later', async () => {
    const { id, subject } = await newPapers({ documentNumber: newIc() })
    const { version } = (await claim(aina, id)).body
    const verbs = ['approve', 'reject', 'ask-again']
    const decide = (index: number) =>
      review(index % 2 ? aina : farid, id, verbs[index % 3] ?? '', { version, ...(index % 3 > 0 && { reason: 'Blurred' }) })
    const answers = await Promise.all(times(100, decide))
    expect(countByStatus(answers)[200]).toBe(1)
    expect(await EventModel.db.collection('customerVerifications').countDocuments({ _id: new Types.ObjectId(id), version: 3 })).toBe(1)
    const later = await review(farid, id, 'approve', { version: 3 })
    expect([later.status, later.body.message]).toEqual([409, expect.stringContaining(aina.user().name)])
    expect((await customer(subject)).history).toHaveLength(3)
  })

  it.each([
    ['approve', {}, { verificationStatus: 'verified', status: 'active' }, { kind: 'verified' }],
    [
      'reject',
      { reason: 'Not theirs' },
      { verificationStatus: 'rejected', status: 'pending_verification' },
      { kind: 'rejected', reason: 'Not theirs' },
    ],
    [
      'ask-again',
      { reason: 'Too dark' },
      { verificationStatus: 'requires_documents', status: 'pending_verification' },
      { kind: 'documentsRequested', reason: 'Too dark' },
    ],
  ])('to %s is followed by the customer, and told by mail and to the app', async (verb, body, after, act) => {
    const { id, subject } = await newPapers({ documentNumber: newIc() })
    const { version } = (await claim(aina, id)).body
    expect((await review(aina, id, verb, { version, ...body })).status).toBe(200)
    const { contact, history, ...rest } = await customer(subject)
    expect(rest).toMatchObject(after)
    expect(history[0]?.act).toEqual(act)
    const papers = await app.get<{ items: object[] }>(`/field/customers/${subject}/documents`)
    expect(papers.body.items).toMatchObject([{ status: after.verificationStatus, reason: 'reason' in body ? body.reason : null }])
    const mails = mongoose.connection.collection('mails')
    await until(async () => (await mails.countDocuments({ to: contact.email })) === 1)
    if ('reason' in body) expect((await mails.findOne({ to: contact.email }))?.['text']).toContain(body.reason)
  })

  it('is not that one IC is of two people', async () => {
    const documentNumber = newIc()
    const [one, other] = [await newPapers({ documentNumber }), await newPapers({ documentNumber })]
    const approve = async (id: string) => review(aina, id, 'approve', { version: (await claim(aina, id)).body.version })
    expect((await approve(one.id)).status).toBe(200)
    const { name } = await customer(one.subject)
    const refused = await approve(other.id)
    expect([...outcomeOf(refused), refused.body.message]).toEqual([422, 'rule_broken', 'ic_taken', expect.stringContaining(name)])
    expect(await customer(other.subject)).toMatchObject({ verificationStatus: 'pending' })
  })

  it('is not that one IC is of two people, also if both are approved at once', async () => {
    for (let race = 0; race < 5; race += 1) {
      const documentNumber = newIc()
      const both = [await newPapers({ documentNumber }), await newPapers({ documentNumber })]
      const [one, other] = [await claim(aina, both[0]?.id ?? ''), await claim(farid, both[1]?.id ?? '')]
      const decided = await Promise.all([
        review(aina, both[0]?.id ?? '', 'approve', { version: one.body.version }),
        review(farid, both[1]?.id ?? '', 'approve', { version: other.body.version }),
      ])
      expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    }
  })

  it('leaves a suspended account suspended, and is made good where a process ended before the customer followed', async () => {
    const { id, subject } = await newPapers({ documentNumber: newIc() })
    const { version } = await customer(subject)
    await aina.post(`/customers/${subject}/suspend`, { version, reason: 'Card was stolen' })
    const held = (await claim(aina, id)).body
    await review(aina, id, 'approve', { version: held.version })
    expect(await customer(subject)).toMatchObject({ status: 'suspended', verificationStatus: 'verified' })
    // As after a crash between the two writes.
    await CustomerModel.collection.updateOne({ _id: new Types.ObjectId(subject) }, { $set: { verificationStatus: 'pending' } })
    await reviewSubscriber(customerVerification).onGap(0)
    const followed = await customer(subject)
    expect(followed.verificationStatus).toBe('verified')
    await reviewSubscriber(customerVerification).onGap(0)
    const early = { papersAt: new Date(0), status: 'rejected', reason: 'Of earlier papers' } as const
    await applyReview(systemContext, subject, early)
    expect((await customer(subject)).version).toBe(followed.version)
  })

  it('counts at once in what waits and what was decided today', async () => {
    const stats = async () => (await aina.get<VerificationStats>('/customers/verifications/stats')).body
    const before = await stats()
    const { id } = await newPapers({ documentNumber: newIc() })
    await until(async () => (await stats()).waiting === before.waiting + 1)
    await review(aina, id, 'ask-again', { version: (await claim(aina, id)).body.version, reason: 'Too dark' })
    const after = { ...before, askedAgainToday: before.askedAgainToday + 1 }
    await until(async () => JSON.stringify(await stats()) === JSON.stringify(after))
  })
})

describe('what is stored', () => {
  it('can be read by nobody who has the database: no byte of an image, no number', async () => {
    const { id, image, subject } = await newPapers({ bytes: await photo('png', { seed: 7 }) })
    const { body } = await claim(aina, id)
    const served = Buffer.from(await (await fileOf(aina, image)).arrayBuffer())
    expect([body.documentNumber, served.subarray(8, 12).toString()]).toEqual([icNumber, 'WEBP'])
    expect(served.includes(metadataMark)).toBe(false)
    const bytes = Buffer.concat([Buffer.from(JSON.stringify(await dumpOf(subject, id))), await storedOf(image)])
    for (const planted of ['910312145527', icNumber, 'RIFF', 'WEBP', metadataMark, served.subarray(40, 56)])
      expect([planted, bytes.includes(planted)]).toEqual([planted, false])
    expect(served.length).toBeGreaterThan(1_000)
  })

  it('opens for the file it was sealed for, and for no other', async () => {
    const [one, two] = [await newPapers(), await newPapers()]
    await claim(aina, one.id)
    await claim(aina, two.id)
    const files = sealedFiles.model.collection
    const chunks = mongoose.connection.collection('fileContents.chunks')
    const idOf = ({ image }: { image: string }) => new Types.ObjectId(image)
    const [first, second] = [await files.findOne({ _id: idOf(one) }), await files.findOne({ _id: idOf(two) })]
    await chunks.deleteMany({ files_id: idOf(two) })
    await chunks.updateMany({ files_id: idOf(one) }, { $set: { files_id: idOf(two) } })
    const swapped = { sizeBytes: first?.['sizeBytes'] as number, thumbnail: first?.['thumbnail'] as object }
    await files.updateOne({ _id: idOf(two) }, { $set: swapped })
    for (const size of ['full', 'thumbnail']) expect([size, (await fileOf(aina, two.image, size)).status]).toEqual([size, 500])
    await files.updateOne({ _id: idOf(two) }, { $set: { contentKey: first?.['contentKey'] as string } })
    for (const size of ['full', 'thumbnail']) expect([size, (await fileOf(aina, two.image, size)).status]).toEqual([size, 500])
    expect(second?.['contentKey']).not.toBe(first?.['contentKey'])
  })

  it('is erased with the customer, images too, whatever ends in between', async () => {
    const { id, image, subject } = await newPapers({ documentNumber: newIc() })
    await claim(aina, id)
    await review(aina, id, 'ask-again', { version: 2, reason: 'Aisyah looks away' })
    const { image: waiting } = await sendPapers(app, subject)
    const remover = await ops.somebody(['customers.delete'])
    const { version } = await customer(subject)
    expect((await remover.remove(`/customers/${subject}?version=${version}`)).status).toBe(204)
    const traces = async () => {
      const docs = JSON.stringify([await dumpOf(subject, id), await EventModel.find({ 'data.subjectId': subject }).lean()])
      return (docs.match(/Aisyah/g)?.length ?? 0) + (await storedOf(image)).length + (await storedOf(waiting)).length
    }
    await until(async () => (await traces()) === 0)
    expect(await listed(subject)).toEqual([])
    expect(await model.findById(id).lean()).toMatchObject({ subjectName: deletedName, status: 'requires_documents', documentNumber: null })
    expect((await review(aina, id, 'claim')).status).toBe(404)
    await setPapers(id, { subjectName: 'Aisyah', images: [image], erasedAt: null })
    await erasingSubscriber(customerVerification).onGap(0)
    expect(await traces()).toBe(0)
  })
})

async function newPapers(sent: Parameters<typeof sendPapers>[2] = {}) {
  const subject = await newPerson()
  return { subject, ...(await sendPapers(app, subject, sent)) }
}

const dumpOf = async (subject: string, id: string) => [
  await model.findById(id).lean(),
  await CustomerModel.findById(subject).lean(),
  await sealedFiles.model.find({ ownerId: subject }, { thumbnail: 0 }).lean(),
]

/** Content and thumbnail of a file as the database holds them. */
async function storedOf(id: string): Promise<Buffer> {
  const _id = new Types.ObjectId(id)
  const chunks = await mongoose.connection.collection<{ data: { buffer: Buffer } }>('fileContents.chunks').find({ files_id: _id }).toArray()
  const doc = await sealedFiles.model.collection.findOne({ _id })
  const thumbnail = doc?.['thumbnail'] as { buffer: Buffer } | undefined
  return Buffer.concat([...chunks.map(({ data }) => Buffer.from(data.buffer)), Buffer.from(thumbnail?.buffer ?? [])])
}
