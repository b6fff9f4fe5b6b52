import { AppError } from '../../platform/errors.ts'
import { sealNumber } from '../../agents/numbers.ts'
import type { PaidAgent } from '../../agents/paid-agents.ts'
import type { Settleable } from '../../orders/payments/settleable.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { createDataSeal } from '../../platform/security/data-seal.ts'
import type { Next } from '../../payouts/change-payout.ts'
import { newPayout } from '../../payouts/preparing/create-payout.ts'
import { noAmounts } from '../../payouts/preparing/eligibility.ts'
import type { LineDoc, PayoutDoc } from '../../payouts/model.ts'

// Payouts, and what they are made of, without a database.

const seal = createDataSeal('s'.repeat(48))
const agentId = new Types.ObjectId()
const changedAt = new Date(Date.now() - 30 * dayMs)

/** An agent whom nothing keeps from being paid, but what is changed. */
export const agentOf = (change: Partial<PaidAgent> = {}): PaidAgent => ({
  _id: agentId,
  name: 'Hafiz bin Omar',
  accountStatus: 'active',
  verificationStatus: 'verified',
  bank: { bankName: 'Maybank', accountHolderName: 'HAFIZ BIN OMAR', swiftCode: null, changedAt, payoutsHeldUntil: changedAt },
  accountNumber: sealNumber(seal, agentId.toHexString(), 'accountNumber', '514012345678'),
  ...change,
})

/** Somebody on the staff; another one each time, without an id. */
export const userOf = (id = new Types.ObjectId().toHexString()): CommandContext => ({
  ...systemContext,
  actor: { kind: 'staff', id, name: 'Somebody' },
})

/** An order delivered and paid five days ago. */
export function settleableOf(change: Partial<Settleable> = {}): Settleable {
  const id = new Types.ObjectId().toHexString()
  const at = new Date(Date.now() - 5 * dayMs)
  const flags = { isDisputed: false, isPaid: true, isRefunded: false }
  return {
    id,
    number: 'KS-2026-007',
    agentId: agentId.toHexString(),
    kind: 'order',
    at,
    ...flags,
    grossSen: 12_800,
    earningSen: 10_400,
    ...change,
  }
}

/** Cash that the agent has taken. */
export const cashLine = (sen: number): LineDoc => ({
  ...noAmounts,
  kind: 'cash',
  sourceId: 'x:manual_1',
  order: null,
  at: new Date(),
  sen: 0 - sen,
})

export function payoutOf(
  lines: LineDoc[],
  by: CommandContext,
  method: PayoutDoc['method'] = 'bank_transfer',
  agent = agentOf(),
): PayoutDoc {
  const id = new Types.ObjectId()
  const at = new Date()
  const making = { id, agentId: agentId.toHexString(), periodStart: null, periodEnd: '2026-07-14', method, notes: null }
  const doc = newPayout(by, { making, agent, gathered: { lines, excluded: [], isStopped: false }, seal }, { year: 2026, sequence: 1, at })
  return { ...doc, _id: id, version: 1, createdAt: at, updatedAt: at }
}

/** The payout as it is then. */
export const payoutAfter = (doc: PayoutDoc, next: Next | null): PayoutDoc =>
  next ? { ...doc, ...(next.set as Partial<PayoutDoc>), version: doc.version + 1 } : doc

/** Whose decision moves a payout, where nothing is in the way. */
export const decider = { agent: agentOf(), hasGateway: true, isStopped: false, mayApprove: true }

/** The rule that is broken; 'done' where none is. */
export const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return 'done'
  } catch (error) {
    return error instanceof AppError ? (error.details?.['rule'] ?? error.code) : error
  }
}
