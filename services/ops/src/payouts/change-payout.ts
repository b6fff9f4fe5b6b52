import { change, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { AppError, notFound, staleVersion } from '../platform/errors.ts'
import type { payoutEventTypes } from './contract.ts'
import { numbered, PayoutModel, payouts, toPayout, type PayoutDoc } from './model.ts'
import { payoutNumbers } from './record-number.ts'

/** What a payout becomes, decided from what it is. */
export interface Next {
  set: Patch<PayoutDoc>
  event: (typeof payoutEventTypes)[number]
}

/** Null: it is so already, and nothing is written. Throws where the payout as it is does not allow it. */
export type Decide = (doc: PayoutDoc) => Next | null

interface Request {
  id: string
  /** The version the principal saw; without it, a payout that changes meanwhile is read again. */
  version?: number | undefined
  /** The payout as it was read a moment ago: if it has not changed since, it need not be read again. */
  known?: PayoutDoc | undefined
  decide: Decide
}

const triesMax = 20

/** By id or number. Throws `not_found`. */
export async function getPayoutDoc(ref: string): Promise<PayoutDoc> {
  const doc = await PayoutModel.findOne(payoutNumbers.is(ref) ? numbered(ref) : { _id: ref }).lean<PayoutDoc>()
  if (!doc) throw notFound('Payout')
  return doc
}

/**
 * Decides from the payout as it is what becomes of it, and writes that only if the payout has not changed since: everything the decision
 * rests on holds in the write. Throws `not_found`, `stale_version`, or what the decision throws.
 */
export async function changePayout(by: CommandContext, { id, version, known, decide }: Request): Promise<PayoutDoc> {
  for (let tries = 1; ; tries += 1) {
    const doc = tries === 1 && known ? known : await getPayoutDoc(id)
    if (by.operation && doc.operations?.includes(by.operation)) return doc
    if (version !== undefined && doc.version !== version) throw staleVersion(toPayout(doc))
    const next = decide(doc)
    if (next === null) return doc
    try {
      return await change(payouts, { id: doc._id.toHexString(), version: doc.version, set: [next.set], event: next.event, by })
    } catch (error) {
      const isMoved = error instanceof AppError && error.code === 'stale_version'
      if (!isMoved || version !== undefined || tries === triesMax) throw error
    }
  }
}
