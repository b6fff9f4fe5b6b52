import { change } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { AppError, ruleBroken } from '../platform/errors.ts'
import { approvals, type ApprovalDoc } from './model.ts'
import { getApprovalDoc } from './queries.ts'

const leaseMs = 5 * 60_000

function reviewerOf({ actor }: CommandContext): { id: string; name: string } {
  if (actor.id === null) throw new Error('only a person reviews an approval')
  return { id: actor.id, name: actor.name }
}

/**
 * Says to the others for five minutes, or for five more, that one has it open. What somebody else has open stays theirs: they are named, and
 * nobody is kept from deciding.
 */
export async function startReview(by: CommandContext, id: string): Promise<ApprovalDoc> {
  const at = now()
  const reviewer = reviewerOf(by)
  return orAsItIs(id, () =>
    change(approvals, {
      id,
      preconditions: [isWaiting, isFreeFor(reviewer.id, at)],
      set: [{ review: { by: reviewer, until: new Date(at.getTime() + leaseMs) } }],
      event: 'approval.updated',
      by,
    }),
  )
}

/** Nothing happens to what one does not have open. */
export async function endReview(by: CommandContext, id: string): Promise<ApprovalDoc> {
  return orAsItIs(id, () =>
    change(approvals, { id, preconditions: [isHeldBy(reviewerOf(by).id)], set: [{ review: null }], event: 'approval.updated', by }),
  )
}

async function orAsItIs(id: string, write: () => Promise<ApprovalDoc>): Promise<ApprovalDoc> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof AppError && error.code === 'rule_broken') return getApprovalDoc(id)
    throw error
  }
}

const notFree = () => ruleBroken('in_review', 'Another user is reviewing this approval.')
const isWaiting: Rule<ApprovalDoc> = {
  filter: { state: 'waiting' },
  rejection: () => ruleBroken('decided', 'This approval is already decided.'),
}
const isHeldBy = (userId: string): Rule<ApprovalDoc> => ({ filter: { 'review.by.id': userId }, rejection: notFree })
const isFreeFor = (userId: string, at: Date): Rule<ApprovalDoc> => ({
  filter: { $or: [{ review: null }, { 'review.by.id': userId }, { 'review.until': { $lte: at } }] },
  rejection: notFree,
})
