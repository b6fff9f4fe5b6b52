import { change, Expression, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { AppError, notFound, staleVersion } from '../platform/errors.ts'
import type { paymentEventTypes } from './contract.ts'
import { referencesOf, termsOf } from './search-terms.ts'
import { PaymentModel, payments, toPayment, type PaymentDoc } from './model.ts'

/** What a payment becomes, decided from what it is. */
export interface Next {
  set: Patch<PaymentDoc>
  event: (typeof paymentEventTypes)[number]
}

/** Null: it is so already, and nothing is written. Throws where the payment as it is does not allow it. */
export type Decide = (doc: PaymentDoc) => Next | null

interface Request {
  id: string
  /** The version the principal saw; without it, a payment that changes meanwhile is read again. */
  version?: number | undefined
  decide: Decide
}

/** Each try that fails, somebody else has changed the payment. */
const triesMax = 100

/**
 * Decides from the payment as it is what becomes of it, and writes that only if the payment has not changed since: everything the decision
 * rests on holds in the write. Throws `not_found`, `stale_version`, or what the decision throws.
 */
export async function changePayment(by: CommandContext, { id, version, decide }: Request): Promise<PaymentDoc> {
  for (let tries = 1; ; tries += 1) {
    const doc = await PaymentModel.findById(id).lean<PaymentDoc>()
    if (!doc) throw notFound('Payment')
    if (by.operation && doc.operations?.includes(by.operation)) return doc
    if (version !== undefined && doc.version !== version) throw staleVersion(toPayment(doc))
    const next = decide(doc)
    if (next === null) return doc
    try {
      return await change(payments, {
        id,
        version: doc.version,
        set: [{ ...next.set, ...searchedBy(doc, next.set) }],
        event: next.event,
        by,
      })
    } catch (error) {
      const isMoved = error instanceof AppError && error.code === 'stale_version'
      if (!isMoved || version !== undefined || tries === triesMax) throw error
    }
  }
}

/** The search terms, where a reference changes. */
function searchedBy(
  doc: PaymentDoc,
  { reference = doc.reference, timeline = doc.timeline }: Patch<PaymentDoc>,
): Pick<PaymentDoc, 'words'> | undefined {
  if (reference instanceof Expression || timeline instanceof Expression) return undefined
  if (referencesOf({ reference, timeline }).join() === referencesOf(doc).join()) return undefined
  return { words: termsOf({ ...doc, reference, timeline }) }
}
