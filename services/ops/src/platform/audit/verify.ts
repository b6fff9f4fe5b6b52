import { trusted } from '../database/mongo.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { finishStep, hashOf, readChainHead } from './chain.ts'
import { isSigned, readHeads, type SignedHead } from './heads.ts'
import { AuditModel, type AuditDoc } from './audit-entry.ts'
import { movedOrAltered, type Fault, type Unfit } from './moved-entries.ts'

const batchSize = 500
/** Beyond that many, faults are only counted. */
const faultsMax = 100

export interface Verdict {
  /** How many entries there are in the chain. */
  entries: number
  faults: Fault[]
  faultCount: number
  /** The end of the chain as it was found. */
  head: { seq: number; hash: string } | null
}

interface VerifyOptions {
  /** A head that was noted elsewhere, such as in the log of the worker. */
  noted?: { seq: number; hash: string } | undefined
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/** The last entry that was read: by its own hash, if that was changed, or by that of its content, the next one follows it. */
interface Passed {
  seq: number
  hash: string
  computed: string
}
type ChainedDoc = AuditDoc & Required<Pick<AuditDoc, 'seq' | 'previous' | 'hash'>>

/**
 * Reads the whole chain, in bounded memory, and names every entry that was altered, is missing or was moved, a tail that was cut off, and signed
 * heads that do not fit. Entries that are chained meanwhile are left to the next time.
 */
export async function verifyChain(seal: DataSeal, { noted, onProgress, signal }: VerifyOptions = {}): Promise<Verdict> {
  await finishStep()
  const head = await readChainHead()
  const end = head?.seq ?? 0
  const faults = collectFaults()
  const heads = checkHeads(seal, faults, noted)
  const unfit: Unfit[] = []
  let last: Passed = { seq: 0, hash: '', computed: '' }
  let entries = 0
  for await (const entry of readChain(end)) {
    signal?.throwIfAborted()
    if (entry.seq > last.seq + 1) faults.add(missing(last.seq + 1, entry.seq - 1))
    const computed = hashOf(entry, entry)
    if (computed !== entry.hash) unfit.push(...(unfit.length < faultsMax ? [entry] : []))
    else if (entry.seq === last.seq + 1 && entry.previous !== last.hash && entry.previous !== last.computed)
      faults.add({ seq: entry.seq, text: `Entry ${entry.seq} does not follow entry ${last.seq}.` })
    if (computed !== entry.hash) faults.count()
    last = { seq: entry.seq, hash: entry.hash, computed }
    await heads.pass(last)
    entries += 1
    if (entries % batchSize === 0) onProgress?.(entries, end)
  }
  for (const fault of movedOrAltered(unfit)) faults.name(fault)
  if (last.seq < end) faults.add(cut(last.seq, end))
  else if (head && last.hash !== head.hash && last.computed !== head.hash)
    faults.add({ seq: end, text: `The end of the chain does not match its last entry, ${end}.` })
  await heads.finish(last.seq, end)
  onProgress?.(entries, end)
  return { entries, ...faults.result(), head }
}

const missing = (from: number, to: number): Fault => ({
  seq: from,
  text: from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`,
})
const cut = (last: number, end: number): Fault => ({
  seq: last + 1,
  text: `The end of the log is missing: the chain reached entry ${end} but ends with entry ${last}.`,
})

/** By narrow ranges of the index: a gap is passed, and nothing is held beyond one of them. */
async function* readChain(end: number): AsyncGenerator<ChainedDoc> {
  for (let after = 0; after < end; after += batchSize) {
    const range = { seq: { $gt: after, $lte: Math.min(after + batchSize, end) } }
    const batch = await AuditModel.collection.find(range, { hint: 'seq_1' }).toArray()
    yield* (batch as unknown as ChainedDoc[]).toSorted((one, other) => one.seq - other.seq)
  }
}

type Faults = ReturnType<typeof collectFaults>

function collectFaults() {
  const faults: Fault[] = []
  let faultCount = 0
  const name = (fault: Fault) => {
    if (faults.length < faultsMax) faults.push(fault)
  }
  return {
    /** Counts one that is named later. */
    count: () => (faultCount += 1),
    name,
    add: (fault: Fault) => {
      faultCount += 1
      name(fault)
    },
    result: () => ({ faults: faults.toSorted((one, other) => one.seq - other.seq), faultCount }),
  }
}

/** Compares the chain with the signed heads, as it passes them. */
function checkHeads(seal: DataSeal, faults: Faults, noted: VerifyOptions['noted']) {
  let batch: SignedHead[] = []
  let number = 0
  let isExhausted = false
  /** The next head; null after the last. */
  const peek = async () => {
    if (batch.length === 0 && !isExhausted) {
      batch = await readHeads(number, batchSize)
      isExhausted = batch.length < batchSize
    }
    return batch[0] ?? null
  }
  const take = (head: SignedHead) => {
    batch.shift()
    if (head._id !== number + 1) faults.add({ seq: head.seq, text: `Of the signed heads, those before number ${head._id} are missing.` })
    number = head._id
    if (!isSigned(seal, head))
      faults.add({ seq: head.seq, text: `Signed head ${head._id}, of entry ${head.seq}, has an invalid signature.` })
  }
  const compare = (entry: Passed, head: { seq: number; hash: string }, where: string) => {
    if (entry.seq === head.seq && entry.hash !== head.hash && entry.computed !== head.hash)
      faults.add({ seq: entry.seq, text: `Entry ${entry.seq} differs from the one that ${where}.` })
  }
  return {
    pass: async (entry: Passed) => {
      if (noted) compare(entry, noted, 'was noted')
      for (let head = await peek(); head && head.seq <= entry.seq; head = await peek()) {
        take(head)
        compare(entry, head, `was signed at ${head.at.toISOString()}`)
      }
    },
    /** Heads beyond the last entry show that the tail is cut off, even if the end of the chain was changed with it. */
    finish: async (last: number, end: number) => {
      const beyond: number[] = noted && noted.seq > last ? [noted.seq] : []
      for (let head = await peek(); head; head = await peek()) {
        take(head)
        beyond.push(head.seq)
      }
      const farthest = Math.max(0, ...beyond)
      // Of heads that were signed while this ran, entries are not read.
      const now = (await readChainHead())?.seq ?? 0
      if (farthest > end && farthest > now) faults.add(cut(last, farthest))
      const stray = await AuditModel.findOne({ seq: trusted({ $gt: now }) }, { seq: 1 })
        .sort({ seq: 1 })
        .lean<ChainedDoc>()
      if (stray) faults.add({ seq: stray.seq, text: `Entry ${stray.seq} is after the end of the chain, ${now}.` })
    },
  }
}
