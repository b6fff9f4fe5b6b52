import { defineInvariant, type CheckScope, type Difference } from '../platform/ledger/invariant.ts'
import { payoutBatches } from './model.ts'
import type { PayoutBatchPhase } from './status-machine.ts'
import { noTotals, readTotals, type Totals } from './sending/recount.ts'

const totalFields = Object.keys(noTotals) as (keyof Totals)[]
/** What a run that was never released would have paid is no money; an earlier version wrote it as nothing. */
const countFields: readonly (keyof Totals)[] = ['counts', 'excludedAgents', 'excludedSen']
const fieldsOf = (phase: PayoutBatchPhase) => (phase === 'rejected' || phase === 'cancelled' ? countFields : totalFields)

/** What a run says of its payouts is what they are; a run that a worker has to come to is looked at later. */
async function checkTotals({ records }: CheckScope): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const part of records(payoutBatches, ['number', 'dueAt', 'phase', ...totalFields]))
    for (const doc of part) {
      if (doc.dueAt && doc.phase !== 'submitted') continue
      const totals = await readTotals(doc._id, doc.phase)
      const wrong = fieldsOf(doc.phase).filter((field) => JSON.stringify(doc[field]) !== JSON.stringify(totals[field]))
      if (wrong.length > 0)
        found.push({
          record: { entity: payoutBatches.name, id: doc._id.toHexString(), version: doc.version },
          text: `${doc.number}: ${wrong.map((field) => `${field} is ${JSON.stringify(doc[field])}, should be ${JSON.stringify(totals[field])}`).join('; ')}`,
        })
    }
  return found
}

export const payoutBatchInvariants = [defineInvariant({ id: 'I13', title: 'A payout batch is the sum of its payouts', check: checkTotals })]
