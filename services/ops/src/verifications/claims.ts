import type { CommandContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { malaysianTime, now } from '../platform/clock.ts'
import { AppError, notFound, staleVersion, transitionRefused } from '../platform/errors.ts'
import type { Release } from './contract.ts'
import { eventOf, type VerificationDefinition } from './definition.ts'
import { getVerificationDoc } from './queries.ts'
import type { VerificationDoc } from './model.ts'

const leaseMs = 5 * 60_000

/** Who decides, as a claim names them. Throws for whoever is no person. */
export function reviewerOf({ actor }: CommandContext): { id: string; name: string } {
  if (actor.id === null) throw new Error('only a user can review documents')
  return { id: actor.id, name: actor.name }
}

/**
 * Takes papers for five minutes, or holds on to them for five more. Throws `transition_refused` if they have been decided, or `rule_broken`
 * while somebody else looks at them.
 */
export function claimPapers({ entity, name }: VerificationDefinition, by: CommandContext, id: string): Promise<VerificationDoc> {
  const at = now()
  const reviewer = reviewerOf(by)
  return change(entity, {
    id,
    preconditions: [isThere, isWaiting, isFreeFor(reviewer.id, at)],
    set: [{ claim: { by: reviewer, until: new Date(at.getTime() + leaseMs) } }],
    event: eventOf(name, 'claimed'),
    by,
  })
}

/** Lets go of papers; nothing happens to those that one does not hold, or has taken again since, in another tab or after a reload. */
export async function releasePapers(
  definition: VerificationDefinition,
  by: CommandContext,
  id: string,
  { version }: Release,
): Promise<VerificationDoc> {
  const { entity, name } = definition
  try {
    return await change(entity, {
      id,
      preconditions: [isThere, isHeldBy(reviewerOf(by).id), isAt(entity, version)],
      set: [{ claim: null }],
      event: eventOf(name, 'released'),
      by,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error
    return getVerificationDoc(definition, id)
  }
}

/** Nothing has changed since it was seen. */
export const isAt = ({ toEntity }: VerificationDefinition['entity'], version: number): Rule<VerificationDoc> => ({
  filter: { version },
  rejection: (doc) => staleVersion(toEntity(doc)),
})

export const isThere: Rule<VerificationDoc> = { filter: { erasedAt: null }, rejection: () => notFound('Verification') }

const decided = {
  verified: 'approved these documents',
  rejected: 'rejected these documents',
  requires_documents: 'requested new documents',
  pending: 'is reviewing these documents',
} as const satisfies Record<VerificationDoc['status'], string>

export const isWaiting: Rule<VerificationDoc> = {
  filter: { status: 'pending' },
  rejection: ({ status, reviewedBy }) =>
    transitionRefused(`${reviewedBy ?? 'Another user'} already ${decided[status]}.`, { from: status, to: status, allowed: [] }),
}

const isFreeFor = (reviewerId: string, at: Date): Rule<VerificationDoc> => ({
  filter: { $or: [{ claim: null }, isOwn(reviewerId), hasEnded(at)] },
  rejection: claimedByOther,
})

/** Whose claim has run out keeps it until somebody else takes the papers. */
export const isHeldBy = (reviewerId: string): Rule<VerificationDoc> => ({
  filter: isOwn(reviewerId),
  rejection: (doc) => {
    if (doc.claim && doc.claim.until > now()) return claimedByOther(doc)
    return claimProblem('These documents are no longer reserved for you. Open them again, then decide.', null)
  },
})

const isOwn = (reviewerId: string) => ({ 'claim.by.id': reviewerId }) as object
const hasEnded = (at: Date) => ({ 'claim.until': { $lte: at } }) as object

function claimedByOther({ claim }: VerificationDoc): AppError {
  if (!claim) return claimProblem('Another user just opened these documents. Try again.', null)
  const until = malaysianTime(claim.until).slice(11)
  return claimProblem(`${claim.by.name} is reviewing these documents until ${until}. Open next documents.`, claim)
}

const claimProblem = (message: string, claim: VerificationDoc['claim']) =>
  new AppError('rule_broken', message, {
    details: { rule: 'papers_claimed', ...(claim && { by: claim.by.name, until: claim.until.toISOString() }) },
  })
