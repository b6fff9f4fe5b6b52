import type { CommandContext } from '../changes/command-context.ts'
import { ruleBroken } from '../errors.ts'
import type { Claim } from './claim.ts'

/** The scope of references by which money was sent, whatever for. */
export const sentScope = 'sent'

/** How the reference of what somebody has paid is recorded. */
export interface ReferenceUse {
  claim: Claim
  mayApprove: boolean
}

/**
 * One transfer does not pay twice unnoticed: what was paid by a reference that another record has takes somebody with approval rights, and not
 * the one who has recorded that. Throws `rule_broken` otherwise. Called right before the record is written.
 */
export function assertReferenceMayBeUsed(reference: string, { claim, mayApprove }: ReferenceUse, { actor }: CommandContext): void {
  claim.assertInTime()
  const { usedBy } = claim
  if (!usedBy || (mayApprove && usedBy.by !== actor.id)) return
  const other = usedBy.number === null ? 'another payment' : usedBy.number
  throw ruleBroken(
    'reference_used',
    `The reference ${reference} was already recorded for ${other}. Check it. If it is right, another user with approval rights must record it.`,
  )
}
