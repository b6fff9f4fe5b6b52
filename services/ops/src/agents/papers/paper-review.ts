import { change, computed, type Patch } from '../../platform/changes/change.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import type { Rule } from '../../platform/changes/rules.ts'
import { isThere } from '../commands.ts'
import { withHistory } from '../history.ts'
import { agents, type AgentDoc } from '../model.ts'
import type { AgentPaper } from './papers-contract.ts'

/** What became of one of an agent's papers; `pending` while it waits. */
export interface PaperReview {
  paper: AgentPaper
  /** When it was sent. */
  at: Date
  status: 'pending' | 'verified' | 'rejected' | 'requires_documents'
  /** The last day of what expires. */
  expiresOn: string | null
}

/**
 * Has the agent follow one of their papers, once, however often it is said, and never after a later one. Papers that wait put an agent who is
 * not verified under review; an accepted one says until when the vehicle is insured or taxed. The verification as a whole is another
 * decision. Throws `not_found`.
 */
export async function applyPaperReview(by: CommandContext, id: string, review: PaperReview): Promise<void> {
  const { paper, at, status } = review
  await change(agents, {
    id,
    preconditions: [isThere, isNews(review)],
    set: [
      {
        papers: computed({ $mergeObjects: [{ $ifNull: ['$papers', {}] }, { [paper]: { $literal: { at, status } } }] }),
        ...(status === 'pending' && { verificationStatus: computed(underReview) }),
        ...(status === 'verified' && {
          verifiedWithout: computed({ $setDifference: [{ $ifNull: ['$verifiedWithout', []] }, [paper]] }),
        }),
        ...expiryOf(by, review),
      },
    ],
    event: 'agent.updated',
    by,
  }).catch((error: unknown) => {
    if (!(error instanceof KnownAlready)) throw error
  })
}

class KnownAlready extends Error {}

const underReview = { $cond: [{ $in: ['$verificationStatus', ['pending', 'rejected']] }, 'under_review', '$verificationStatus'] }

const expiries = { insurance: 'insuranceExpiry', road_tax: 'roadtaxExpiry' } as const

function expiryOf(by: CommandContext, { paper, status, expiresOn }: PaperReview): Patch<AgentDoc> {
  if (status !== 'verified' || expiresOn === null || (paper !== 'insurance' && paper !== 'road_tax')) return {}
  const vehicle = {
    $cond: [{ $ifNull: ['$vehicle', false] }, { $mergeObjects: ['$vehicle', { [expiries[paper]]: { $literal: expiresOn } }] }, null],
  }
  return { vehicle: computed(vehicle), ...withHistory(by, { kind: 'edited', fields: ['vehicle'] }) }
}

const isNews = ({ paper, at, status }: PaperReview): Rule<AgentDoc> => {
  const known = `papers.${paper}`
  const filter = {
    $or: [
      { [known]: null },
      { [`${known}.at`]: { $lt: at } },
      ...(status === 'pending' ? [] : [{ [`${known}.at`]: at, [`${known}.status`]: 'pending' }]),
    ],
  }
  return { filter, rejection: () => new KnownAlready() }
}
