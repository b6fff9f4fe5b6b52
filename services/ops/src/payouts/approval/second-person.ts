import type { CommandContext } from '../../platform/changes/command-context.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { ringgit } from '../../platform/money.ts'
import type { PayoutDoc } from '../model.ts'
import { areLargeAdjustments } from '../wallet/adjustments.ts'
import { isAboveLimit, limitOf } from './limit.ts'

export const userOf = ({ actor }: CommandContext): string[] => (actor.kind === 'staff' && actor.id !== null ? [actor.id] : [])
export const preparedAlso = ({ preparedBy }: PayoutDoc, ids: readonly string[]): string[] => [...new Set([...preparedBy, ...ids])]
const hasPrepared = ({ preparedBy }: PayoutDoc, by: CommandContext): boolean => userOf(by).some((id) => preparedBy.includes(id))

type Amounts = Pick<PayoutDoc, 'amountSen' | 'lines' | 'besideSen' | 'secondPersonAboveSen'>

/** A large amount, or large adjustments, require a user who has not prepared the payout. */
export const needsSecondPerson = (doc: Amounts): boolean => isAboveLimit(doc) || areLargeAdjustments(doc)

export function whySecondPerson(doc: PayoutDoc): string {
  const limit = ringgit(limitOf(doc))
  if (isAboveLimit({ ...doc, besideSen: 0 })) return `Payouts above ${limit} require a second approver`
  if (isAboveLimit(doc)) return `Payouts to one agent above ${limit} within 24 hours require a second approver`
  return `Adjustments above ${limit} require a second approver`
}

export interface Checker {
  /** Whether they hold finance.approve. */
  mayApprove: boolean
}

/** Throws unless the deciding user has not prepared the payout, and may approve. */
export function requireSecondPerson(doc: PayoutDoc, by: CommandContext, { mayApprove }: Checker, why: string): void {
  if (hasPrepared(doc, by)) throw ruleBroken('second_person', `${why}. A user who did not prepare or adjust it must decide.`)
  if (!mayApprove) throw ruleBroken('second_person', `${why} with the permission finance.approve.`)
}
