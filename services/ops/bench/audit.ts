import { createRandom, type Random } from '../src/demo/random.ts'
import { auditSource } from '../src/features.ts'
import { hashOf } from '../src/platform/audit/chain.ts'
import { AuditModel, type AuditDoc } from '../src/platform/audit/audit-entry.ts'
import { dayMs } from '../src/platform/clock.ts'
import { Types } from '../src/platform/database/mongo.ts'
import type { VerifyAnswer, VerifyAsk } from './verify.ts'
import { startHelper } from './helper.ts'
import { compareSizes, withoutIndexes, type Filled, type Paths } from './sizes.ts'
import { printMachine, thousands, type Row } from './report.ts'

const years = 3
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
/** Somebody who does much, somebody who hardly ever does anything, and a record. */
const id = (of: number) => of.toString(16).padStart(24, '0')
const [busy, seldom, record] = [id(1), id(29), id(1_000_007)]

const queries: Readonly<Record<string, string>> = {
  newest: '',
  oldest: 'sort=at',
  'page 40': 'page=40',
  'who: does much': `actorId=${busy}`,
  'who: hardly does anything': `actorId=${seldom}`,
  'what: orders': 'entity=order',
  'what: one action': 'action=customer.updated',
  'what: a rare action': 'action=customer.banned',
  'which: a record': `recordId=${record}`,
  'which: an id that is typed in': `search=${record}`,
  'when: one day': `from=${day(30)}&to=${day(30)}`,
  'when: a year': `from=${day(500)}&to=${day(135)}`,
  'what and when': `entity=order,customer&from=${day(500)}&to=${day(135)}`,
  'who and when': `actorId=${busy}&from=${day(500)}&to=${day(135)}`,
  'who saw whose': 'tab=shown',
  'who saw whose, in a month': `tab=shown&from=${day(60)}&to=${day(30)}`,
  'whose numbers somebody saw': `tab=shown&actorId=${busy}`,
  'who saw those of one person': `tab=shown&recordId=${id(2_000_003)}`,
}
const paths: Paths = {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [`audit: ${name}`, `/api/audit?limit=25${query && `&${query}`}`])),
  'audit: state of the chain': '/api/audit/stats',
}

/** The audit log of 10,000 and of many entries, and what it takes to verify and to extend the chain. */
export function benchAudit(size: { rounds: number; each: number; many: number }): Promise<Row[]> {
  return compareSizes({ ...size, few: 10_000, noun: 'entries of the audit log', paths, fill, after: verify })
}

const batch = 5_000

const fill = (count: number) => withoutIndexes(AuditModel, () => insertEntries(count))

/** Entries of the past years, as the product writes them, chained. */
async function insertEntries(count: number): Promise<void> {
  const random = createRandom(count)
  const actions = [...auditSource.areas].map(([action, { entity }]) => ({ action, entity }))
  const ofOrders = actions.filter(({ entity }) => entity === 'order')
  const [latest] = await AuditModel.collection
    .find({ seq: { $gt: 0 } })
    .sort({ seq: -1 })
    .limit(1)
    .toArray()
  let last = latest as unknown as AuditDoc | undefined
  for (let from = 0; from < count; from += batch) {
    const docs = Array.from({ length: batch }, (_, index): AuditDoc => {
      const at = new Date(Date.now() - (1 - (from + index) / count) * years * 365 * dayMs)
      const entry = entryAt(random, at, random.chance(0.6) ? random.pick(ofOrders) : random.pick(actions))
      const place = { seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? '' }
      last = { ...entry, ...place, hash: hashOf(place, entry) }
      return last
    })
    await AuditModel.collection.insertMany(docs, { ordered: false })
  }
  const head = { $set: { seq: last?.seq, hash: last?.hash, links: [] } }
  await AuditModel.db.collection<{ _id: string }>('auditChain').updateOne({ _id: 'head' }, head, { upsert: true })
}

function entryAt(random: Random, at: Date, what: { action: string; entity: string }): AuditDoc {
  const isShown = random.chance(0.002)
  // The lower a number the more often.
  const actorId = id(Math.floor(30 * random.next() ** 2) + 1)
  return {
    _id: new Types.ObjectId(),
    at,
    actor: { kind: 'staff', id: actorId, name: 'Nurul Aina Rahman' },
    action: isShown ? 'agent.numberShown' : random.chance(0.0002) ? 'customer.banned' : what.action,
    entity: isShown ? 'agent' : what.entity,
    id: isShown ? id(2_000_000 + random.whole(0, 50)) : id(1_000_000 + random.whole(0, 200_000)),
    version: random.whole(1, 12),
    requestId: `req-${random.whole(1, 1e9)}`,
    address: '203.0.113.7',
    changes: isShown ? [] : [{ field: 'status', before: 'confirmed', after: 'agent_assigned' }, { field: 'agent' }],
    ...(isShown && { shown: { field: 'icNumber', reason: 'Asked by the bank' }, shownAt: at }),
  }
}

/** Prints what does not grow with lists: reading the whole chain, and chaining the next entries. */
async function verify({ ops }: Filled, count: number): Promise<void> {
  const helper = startHelper<VerifyAsk, VerifyAnswer>('./verify.ts')
  const { entries, faults, ms, cpuMs, peakMb, chainMs, signMs } = await helper.ask({
    mongoUrl: ops.env['MONGO_URL'] ?? '',
    secret: ops.env['DATA_SECRET'] ?? '',
  })
  await helper.stop()
  printMachine(`the chain of ${thousands(count)} entries`)
  console.log(
    `  ${thousands(entries)} read, ${faults} faults: ${thousands(ms)} ms, ${thousands((100_000 * ms) / entries)} ms and ` +
      `${thousands((100_000 * cpuMs) / entries)} ms of its own CPU time for 100,000; peak ${peakMb} MB`,
  )
  console.log(`  500 more chained in ${thousands(chainMs)} ms, head signed in ${thousands(signMs)} ms`)
}
