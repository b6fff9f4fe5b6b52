import { isSameName } from '../../agents/input-contract.ts'
import { changersOf, type PaidAgent } from '../../agents/paid-agents.ts'
import { now } from '../../platform/clock.ts'
import type { Actor } from '../../platform/contract.ts'
import { bankCodeOf } from '../sending/banks.ts'
import type { HoldReason, PayoutMethod } from '../contract.ts'

/** Why a payout waits, and which account of the agent whoever decides about it can know. */
export interface HoldDoc {
  reason: HoldReason
  by: Actor
  at: Date
  /** When that account became theirs; absent where nobody has looked at it for the hold. */
  accountAt?: Date | null
  /** The users who have changed it meanwhile: none of them releases it. */
  changers?: string[]
}

/** Why a payout to this agent waits, the gravest first; empty where nothing keeps it. */
export function holdsOf({ name, accountStatus, verificationStatus, bank, accountNumber }: PaidAgent, method: PayoutMethod): HoldReason[] {
  const ofAgent: HoldReason[] = [
    ...(accountStatus === 'active' ? [] : (['agent_not_active'] as const)),
    ...(verificationStatus === 'verified' ? [] : (['agent_not_verified'] as const)),
  ]
  if (method !== 'bank_transfer') return ofAgent
  if (!bank || !accountNumber || bankCodeOf(bank) === null) return ['no_bank', ...ofAgent]
  return [
    ...(isSameName(bank.accountHolderName, name) ? [] : (['holder_differs'] as const)),
    ...(bank.payoutsHeldUntil > now() ? (['bank_changed'] as const) : []),
    ...ofAgent,
  ]
}

/** Those that only a second person may set aside; the others have to be mended. */
export const waivable: readonly HoldReason[] = ['bank_changed', 'agent_not_active', 'agent_not_verified']

/** What a second person has set aside: this cause of a hold, and none that comes after it. */
export interface WaivedHold {
  reason: HoldReason
  cause: string
}

/** What a hold is because of: which change of the account, or of the agent. */
function causeOf({ accountStatus, statusChangedAt, verificationStatus, bank }: PaidAgent, reason: HoldReason): string {
  switch (reason) {
    case 'bank_changed':
      return bank?.changedAt.toISOString() ?? ''
    case 'agent_not_active':
      return [accountStatus, statusChangedAt?.toISOString() ?? ''].join(' ')
    case 'agent_not_verified':
      return verificationStatus
    case 'by_staff':
    case 'holder_differs':
    case 'no_bank':
    case 'orders_changed':
      return ''
  }
}

export const waivedNow = (agent: PaidAgent, reasons: readonly HoldReason[]): WaivedHold[] =>
  reasons.map((reason) => ({ reason, cause: causeOf(agent, reason) }))

/** Without those whose cause is the one that was set aside. */
export const notWaived = (agent: PaidAgent, reasons: readonly HoldReason[], waived: readonly WaivedHold[] = []): HoldReason[] =>
  reasons.filter((reason) => !waived.some((each) => each.reason === reason && each.cause === causeOf(agent, reason)))

interface Held {
  method: PayoutMethod
  waived?: readonly WaivedHold[]
  preparedBy: readonly string[]
  hold: HoldDoc | null
}

/** Who may not release it, as `released` decides; null where that takes no second person, or has to be mended first. */
export function releaseMakersOf({ method, waived, preparedBy, hold }: Held, agent: PaidAgent): string[] | null {
  const holds = holdsOf(agent, method)
  const open = notWaived(agent, holds, waived)
  if (open.length === 0 || !holds.every((reason) => waivable.includes(reason))) return null
  return [...new Set([...preparedBy, ...(open.includes('bank_changed') ? accountMakersOf(agent, hold) : [])])]
}

const usersOf = ({ bank }: PaidAgent): string[] =>
  bank ? changersOf(bank).flatMap(({ kind, id }) => (kind === 'staff' && id !== null ? [id] : [])) : []

/** The users who have made the account what it is. */
export const accountMakersOf = (agent: PaidAgent, hold: HoldDoc | null): string[] => [
  ...new Set([...(hold?.changers ?? []), ...usersOf(agent)]),
]

/** What a hold remembers of the account. */
export const accountOfHold = (agent: PaidAgent, hold: HoldDoc | null = null): Pick<HoldDoc, 'accountAt' | 'changers'> => ({
  accountAt: agent.bank?.changedAt ?? null,
  changers: accountMakersOf(agent, hold),
})

/** Who has changed the account last. */
export const lastChanger = ({ bank }: PaidAgent): Actor | undefined => (bank ? changersOf(bank).at(-1) : undefined)

/** Whether the agent has another account since anybody can have decided about the hold. */
export function isOtherAccount({ accountAt, at }: HoldDoc, { bank }: PaidAgent): boolean {
  const changedAt = bank?.changedAt.getTime()
  return accountAt === undefined ? changedAt !== undefined && changedAt > at.getTime() : changedAt !== accountAt?.getTime()
}

const words: Readonly<Record<HoldReason, string>> = {
  by_staff: 'it was put on hold',
  bank_changed: 'the bank account was changed less than 72 hours ago or after the payout was created',
  agent_not_active: 'the agent is not active',
  agent_not_verified: 'the agent is not verified',
  holder_differs: 'the bank account is not in the agent’s name',
  no_bank: 'the agent has no bank account for transfers',
  orders_changed: 'an order in it can no longer be paid out',
}

/** In a sentence: "the agent is not active". */
export const holdText = (reason: HoldReason): string => words[reason]
