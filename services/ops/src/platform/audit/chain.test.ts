import { Types } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runScript } from '../../testing/command-line.ts'
import { startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { until } from '../../testing/system/processes.ts'
import { times } from '../../testing/entities/bookings.ts'
import { audit } from '../changes/audit.ts'
import { systemContext } from '../changes/command-context.ts'
import { trusted } from '../database/mongo.ts'
import { createDataSeal } from '../security/data-seal.ts'
import { users } from '../../users/model.ts'
import { chainWaiting, finishStep, hashOf, readChainHead } from './chain.ts'
import { startChainer } from './chainer.ts'
import { HeadModel, readLastHead, renewHeads, signHead } from './heads.ts'
import { AuditModel, type AuditDoc } from './audit-entry.ts'
import { verifyChain } from './verify.ts'

const secret = 's'.repeat(48)
const seal = createDataSeal(secret)
let pipeline: EventPipeline
const collectionOf = (name: string) => AuditModel.db.collection(name)

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  await Promise.all([AuditModel, HeadModel].map((model) => model.collection.deleteMany({})))
  await collectionOf('auditChain').deleteMany({})
})

const add = (count: number) =>
  Promise.all(
    times(count, (index) =>
      audit({
        action: 'test.done',
        actor: systemContext.actor,
        entity: 'test',
        id: new Types.ObjectId().toHexString(),
        requestId: String(index),
      }),
    ),
  )
const chainAll = async () => {
  while ((await chainWaiting(40)) > 0);
}
const at = (seq: number) => AuditModel.findOne({ seq }).lean<AuditDoc>()
const faults = async (noted?: { seq: number; hash: string }) => (await verifyChain(seal, { noted })).faults.map(({ text }) => text)
const set = (seq: number, values: object) => AuditModel.collection.updateOne({ seq }, { $set: values })

async function chained(count: number) {
  await add(count)
  await chainAll()
  await signHead(seal)
}

it('names a flipped byte, of an entry or of its hash, and nothing else', async () => {
  await chained(100)
  expect(await verifyChain(seal)).toMatchObject({ entries: 100, faultCount: 0, faults: [] })
  await set(17, { requestId: 'other' })
  await set(42, { hash: (await at(42))?.hash?.replace(/^./, (first) => (first === '0' ? '1' : '0')) })
  await set(60, { note: 'added' })
  const found = await faults()
  expect(found.map((text) => text.replace(/ \(.*/, ''))).toEqual(['Entry 17 was altered', 'Entry 42 was altered', 'Entry 60 was altered'])
})

it('names entries that are missing, and says what was moved where', async () => {
  await chained(60)
  await AuditModel.collection.deleteOne({ seq: 20 })
  await AuditModel.collection.deleteMany({ seq: { $gte: 30, $lte: 32 } })
  expect(await faults()).toEqual(['Entry 20 is missing.', 'Entries 30 to 32 are missing.'])
  await set(40, { seq: 1_000 })
  await set(45, { seq: 40 })
  await set(1_000, { seq: 45 })
  const moved = (await faults()).filter((text) => text.includes('moved'))
  expect(moved.map((text) => text.replace(/ \(.*/, ''))).toEqual([
    'Entry 40 was moved: it was chained as entry 45',
    'Entry 45 was moved: it was chained as entry 40',
  ])
})

it('names a tail that was cut off, even if the end of the chain was changed with it', async () => {
  await chained(50)
  const noted = (await readChainHead()) ?? { seq: 0, hash: '' }
  const last = await at(45)
  await AuditModel.collection.deleteMany({ seq: { $gt: 45 } })
  const cut = 'The end of the log is missing: the chain reached entry 50 but ends with entry 45.'
  expect(await faults()).toEqual([cut])
  await collectionOf('auditChain').updateOne({}, { $set: { seq: 45, hash: last?.hash, links: [] } })
  expect(await faults()).toEqual([cut])
  await HeadModel.collection.deleteMany({})
  expect(await faults()).toEqual([])
  expect(await faults(noted)).toEqual([cut])
  await collectionOf('auditChain').deleteMany({})
  expect(await faults()).toEqual(['Entry 1 is after the end of the chain, 0.'])
})

it('names a log that was written anew after it had been signed, and a head that we did not sign', async () => {
  await chained(30)
  const entries = await AuditModel.find({ seq: trusted({ $gte: 10 }) })
    .sort({ seq: 1 })
    .lean<AuditDoc[]>()
  let previous = (await at(9))?.hash ?? ''
  for (const entry of entries) {
    const forged = { ...entry, requestId: 'forged' }
    const hash = hashOf({ seq: entry.seq ?? 0, previous }, forged)
    await set(entry.seq ?? 0, { requestId: 'forged', previous, hash })
    previous = hash
  }
  await collectionOf('auditChain').updateOne({}, { $set: { hash: previous, links: [] } })
  const signed = await readLastHead()
  expect(await faults()).toEqual([`Entry 30 differs from the one that was signed at ${signed?.at.toISOString() ?? ''}.`])
  await HeadModel.collection.updateOne({}, { $set: { hash: previous } })
  expect(await faults()).toEqual(['Signed head 1, of entry 30, has an invalid signature.'])
})

it('never forks: 50 writers and two chainers at once make one chain of all entries', async () => {
  const writing = { isDone: false }
  const chainer = async () => {
    while (!writing.isDone || (await chainWaiting(15)) > 0) await chainWaiting(15)
  }
  const chainers = times(2, chainer)
  await Promise.all(times(50, () => add(4))).finally(() => (writing.isDone = true))
  await Promise.all(chainers)
  await chainAll()
  expect(await verifyChain(seal)).toMatchObject({ entries: 200, faultCount: 0 })
})

it('finishes the step of a chainer that died before it had written its links', async () => {
  await add(5)
  await chainWaiting(5)
  const links = (await AuditModel.find().sort({ seq: 1 }).lean<AuditDoc[]>()).map(({ _id: id, seq, previous, hash }) => ({
    id,
    seq,
    previous,
    hash,
  }))
  await collectionOf('auditChain').updateOne({}, { $set: { links } })
  await AuditModel.collection.updateMany(
    { seq: { $gt: 2 } },
    { $unset: { seq: '', previous: '', hash: '' }, $set: { unchainedAt: new Date() } },
  )
  await finishStep()
  expect(await verifyChain(seal)).toMatchObject({ entries: 5, faultCount: 0 })
})

it('chains by itself, with the entries of an earlier version, which lose what is personal', async () => {
  const id = new Types.ObjectId().toHexString()
  const was = { email: 'somebody@example.com', phoneNumber: '+60128841907', department: 'Support' }
  const actor = { kind: 'agent', id, name: 'Muthu Krishnan' }
  await AuditModel.collection.insertOne({
    _id: new Types.ObjectId(),
    at: new Date(),
    actor,
    action: 'user.updated',
    entity: 'user',
    id,
    version: 2,
    requestId: null,
    was,
  })
  const options = { entities: [users], seal, notifier: pipeline.notifier, log: pipeline.log }
  const chainers = [startChainer(options), startChainer(options)]
  await add(3)
  await until(async () => (await readChainHead())?.seq === 4)
  await until(async () => (await readLastHead()) !== null)
  await Promise.all(chainers.map((each) => each.stop()))
  const entry = await AuditModel.findOne({ id }).lean<AuditDoc>()
  expect(entry).toMatchObject({ was: { department: 'Support' }, seq: expect.any(Number) })
  expect(JSON.stringify(entry)).not.toMatch(/somebody@|\+6012|Muthu/)
  expect(await verifyChain(seal)).toMatchObject({ entries: 4, faultCount: 0 })
})

it('is verified by a command, which fails if anything is wrong; rotated keys sign the heads anew', async () => {
  await chained(10)
  const env = { MONGO_URL: pipeline.url, DATA_SECRET: secret }
  const whole = await runScript('verify-audit', [], { env })
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('no faults') })
  await set(4, { action: 'test.undone' })
  const { code, output } = await runScript('verify-audit', [], { env })
  expect([code, output]).toEqual([1, expect.stringContaining('Entry 4 was altered')])
  const next = createDataSeal('n'.repeat(48), [secret])
  expect(await renewHeads(next)).toBe(1)
  await set(4, { action: 'test.done' })
  expect((await verifyChain(createDataSeal('n'.repeat(48)))).faults).toEqual([])
})
