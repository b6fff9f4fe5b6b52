import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { previewForRun, type RunPreview } from '../../payouts/preparing/create-payout.ts'
import { toNumberedAgent } from '../../agents/numbering/numbered-agent.ts'
import { previousAmounts } from '../../payouts/batch/run-queries.ts'
import { now } from '../../platform/clock.ts'
import { coalesced } from '../../platform/concurrency/coalesced.ts'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import { readBalances } from '../../platform/ledger/balances.ts'
import { readStopped } from '../../platform/ledger/checks.ts'
import { ruleBroken } from '../../platform/errors.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { refuseFuture } from '../../platform/happened-on.ts'
import {
  findCandidates,
  findInOpenRuns,
  heldFor,
  inAnotherRun,
  nothingToPay,
  stoppedByLedger,
  whyNotDue,
  whyNotIn,
  type Candidate,
} from './candidates.ts'
import type { BatchExclusion, PayoutBatchPreview, PayoutBatchPreviewInput } from '../contract.ts'

type Input = z.output<typeof PayoutBatchPreviewInput>
type PreviewedAgent = PayoutBatchPreview['agents'][number]

/** Throws `validation_failed`, or `rule_broken` for a way of paying that runs do not have. */
export function checkRun({ periodEnd, method }: Pick<Input, 'periodEnd' | 'method'>): void {
  refuseFuture('periodEnd', periodEnd)
  if (method !== 'bank_transfer') throw ruleBroken('run_method', 'Payout batches pay by bank transfer only. Pay this agent individually.')
}

/** What a run would pay, and whom it would leave out. Changes nothing. Equal previews asked for at once are worked out once. */
export const previewBatch = coalesced(
  (input: Input, _seal: DataSeal) => createHash('sha256').update(JSON.stringify(input)).digest('base64'),
  computePreview,
)

async function computePreview(input: Input, seal: DataSeal): Promise<PayoutBatchPreview> {
  checkRun(input)
  const { chosen, others } = await findCandidates(input.agentIds ?? null)
  const ids = [...chosen, ...others].map(({ agent }) => agent._id)
  const [open, stopped, previous, balanceSen] = await Promise.all([
    findInOpenRuns(ids),
    readStopped(),
    previousAmounts(ids, now()),
    readGatewayBalance(),
  ])
  const agents: PreviewedAgent[] = []
  const about = ({ agent: { _id } }: Candidate) => ({ isOpen: open.has(_id.toHexString()), isStopped: stopped.has(_id.toHexString()) })
  const exclusions: BatchExclusion[] = others.map((other) => ({
    agent: named(other.agent),
    ...whyNotIn(other, { ...input, ...about(other) }),
  }))
  await inParallel(chosen, 8, async (candidate) => {
    const agentId = candidate.agent._id.toHexString()
    const judged = await judge(candidate, { ...input, seal }, about(candidate))
    if ('code' in judged) exclusions.push({ agent: named(candidate.agent), ...judged })
    else agents.push({ ...judged, agent: named(candidate.agent), previousSen: previous.get(agentId) ?? null })
  })
  const sum = (of: (agent: PreviewedAgent) => number) => agents.reduce((all, agent) => all + of(agent), 0)
  return {
    amountSen: sum(({ amountSen }) => amountSen),
    totalOrders: sum(({ totalOrders }) => totalOrders),
    totalEarningsSen: sum(({ totalEarningsSen }) => totalEarningsSen),
    commissionSen: sum(({ commissionSen }) => commissionSen),
    adjustmentsSen: sum(({ adjustmentsSen }) => adjustmentsSen),
    agents: agents.toSorted((a, b) => b.amountSen - a.amountSen || (a.agent.id < b.agent.id ? -1 : 1)),
    exclusions: exclusions.toSorted((a, b) => b.sen - a.sen || (a.agent.id < b.agent.id ? -1 : 1)),
    balanceSen,
  }
}

const named = ({ _id: id, name, number }: Candidate['agent']) => toNumberedAgent({ id, name, number: number ?? null })

/** What the gateway for payouts holds, by our books; null where it has never held anything. */
export const readGatewayBalance = async (): Promise<number | null> => (await readBalances()).get(accounts.gateway('billplz'))?.sen ?? null

type Judged = Omit<BatchExclusion, 'agent'> | Omit<PreviewedAgent, 'agent' | 'previousSen'>

async function judge(
  candidate: Candidate,
  input: Input & { seal: DataSeal },
  { isOpen, isStopped }: { isOpen: boolean; isStopped: boolean },
): Promise<Judged> {
  const { agent, owedSen } = candidate
  if (isOpen) return inAnotherRun(owedSen)
  if (isStopped) return stoppedByLedger(owedSen)
  const notDue = whyNotDue(candidate, input)
  if (notDue) return notDue
  const preview = await previewForRun(agent, input)
  if (preview.holds.length > 0) return heldFor(owedSen, preview.holds)
  if (preview.rejection !== null) return nothingToPay(owedSen, preview.rejection)
  return shownOf(preview)
}

const shownOf = ({ bank, sums, excluded }: RunPreview): Omit<PreviewedAgent, 'agent' | 'previousSen'> => ({
  bank,
  totalOrders: sums.totalOrders,
  totalEarningsSen: sums.totalEarningsSen,
  commissionSen: sums.commissionSen,
  adjustmentsSen: sums.bonusesSen + sums.adjustmentsSen - sums.deductionsSen,
  amountSen: sums.amountSen,
  excludedOrders: excluded.map(({ order, sen, reason }) => ({ order, sen, reason })),
})
