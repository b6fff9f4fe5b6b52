import { change, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { AppError, notFound, staleVersion } from '../platform/errors.ts'
import type { refundEventTypes } from './contract.ts'
import { RefundModel, refunds, toRefund, type RefundDoc } from './model.ts'

/** What a refund becomes, decided from what it is. */
export interface Next {
  set: Patch<RefundDoc>
  event: (typeof refundEventTypes)[number]
}

interface Request {
  id: string
  /** The version the principal saw; without it, a refund that changes meanwhile is read again. */
  version?: number | undefined
  /** Null: it is so already, and nothing is written. Throws where the refund as it is does not allow it. */
  decide: (doc: RefundDoc) => Next | null
}

const triesMax = 20

/**
 * Decides from the refund as it is what becomes of it, and writes that only if it has not changed since. Throws `not_found`,
 * `stale_version`, or what the decision throws.
 */
export async function changeRefund(by: CommandContext, { id, version, decide }: Request): Promise<RefundDoc> {
  for (let tries = 1; ; tries += 1) {
    const doc = await RefundModel.findById(id).lean<RefundDoc>()
    if (!doc) throw notFound('Refund')
    if (by.operation && doc.operations?.includes(by.operation)) return doc
    const next = decideAt(doc, version, decide)
    if (next === null) return doc
    try {
      return await change(refunds, { id, version: doc.version, set: [next.set], event: next.event, by })
    } catch (error) {
      const isMoved = error instanceof AppError && error.code === 'stale_version'
      if (!isMoved || version !== undefined || tries === triesMax) throw error
    }
  }
}

function decideAt(doc: RefundDoc, version: number | undefined, decide: Request['decide']): Next | null {
  if (version !== undefined && doc.version !== version) throw staleVersion(toRefund(doc))
  return decide(doc)
}
