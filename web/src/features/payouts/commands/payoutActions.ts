import {
  cancelling,
  contradictedText,
  holding,
  type Payout,
  type PayoutDetails,
  processing,
  releasing,
  retrying,
  waitsForSecond,
} from '@kainsiap/ops/payouts/contract'
import { isAboveLimit } from '@kainsiap/ops/payouts/approval/limit'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useSession } from '../../../api/session.ts'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'
import { isByHand, isCheckable } from '../../../money/payoutWords.ts'

export type PayoutCommandKind = 'process' | 'hold' | 'release' | 'cancel' | 'retry' | 'adjust' | 'paid' | 'not_paid'

export type PayoutActions = RecordActions<PayoutCommandKind, Payout>
export const { Context: PayoutActionsContext, useActions: usePayoutActions } = createRecordActions<PayoutCommandKind, Payout>(
  'a page of payouts',
)

/** A payout as a list or its details have it. */
type SeenPayout = Payout & Partial<Pick<PayoutDetails, 'releaseMakerIds' | 'isStopped'>>

/** Why the signed-in user may not do this with a payout, as text; null if they may. The server decides by the same rules. */
export function usePayoutRejections(): (payout: SeenPayout) => Record<PayoutCommandKind | 'check', string | null> {
  const write = useCan('finance.write')
  const approve = useCan('finance.approve')
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  return (payout) => {
    const { status } = payout
    const told = payout.problem?.code === 'contradicted' ? contradictedText : null
    const stopped = payout.isStopped === true ? stoppedText : null
    const ofRun = payout.batchId === null ? null : 'This payout belongs to a payout batch and can only be changed there.'
    const refused = write ?? ofRun
    // With finance.approve alone one decides on what waits for a second person.
    const decide = (write !== null && approve === null && waitsForSecond(payout) ? null : write) ?? ofRun
    const byHand = refused ?? whyNotByHand(payout)
    const paid = byHand ?? whyNotPaid(payout, me)
    return {
      process: decide ?? whyNot(processing, status) ?? told ?? stopped ?? whyNotSecond(payout, { me, approve }),
      hold: decide ?? whyNot(holding, status),
      release: decide ?? whyNot(releasing, status) ?? whyNotRelease(payout, { me, approve }),
      cancel: decide ?? whyNot(cancelling, status) ?? told,
      retry: refused ?? whyNot(retrying, status) ?? told,
      adjust: refused ?? whyNotAdjust(payout),
      paid,
      not_paid: byHand,
      check: write ?? (isCheckable(payout) ? null : 'This payout has no pending bank transfer to check.'),
    }
  }
}

/** Of a payout whose ledger and documents differ. */
export const stoppedText = 'The ledger does not match the records of this payout. Nothing is sent until this is resolved.'

/** A large payout is processed by somebody who did not prepare it, and may approve. */
export function whyNotSecond(
  { needsSecondPerson, preparedBy }: Pick<Payout, 'needsSecondPerson' | 'preparedBy'>,
  { me, approve }: { me: string | null; approve: string | null },
): string | null {
  if (!needsSecondPerson) return null
  return me !== null && preparedBy.includes(me) ? 'You prepared or adjusted this payout. Another user must process it.' : approve
}

/** What somebody else has to set aside is known with the details. */
export function whyNotRelease(
  { releaseMakerIds = null }: Pick<SeenPayout, 'releaseMakerIds'>,
  { me, approve }: { me: string | null; approve: string | null },
): string | null {
  if (releaseMakerIds === null) return null
  const isMaker = me !== null && releaseMakerIds.includes(me)
  return isMaker ? 'You prepared this payout or changed the bank account. Another user must release it.' : approve
}

/** What is on its way, or over, keeps its amount. */
function whyNotAdjust({ status }: Payout): string | null {
  return status === 'pending' || status === 'on_hold' ? null : 'Only pending and on-hold payouts can be adjusted.'
}

/** Above the limit, by itself or with what else its agent got, somebody else has to say that it was paid. */
export function whyNotPaid(
  payout: Pick<Payout, 'amountSen' | 'besideSen' | 'secondPersonAboveSen' | 'processedBy'>,
  me: string | null,
): string | null {
  return isAboveLimit(payout) && me !== null && payout.processedBy?.id === me
    ? 'You processed this payout. Another user must record it as paid.'
    : null
}

function whyNotByHand(payout: Payout): string | null {
  if (!isByHand(payout)) return 'Bank transfers are updated automatically by the bank.'
  return payout.status === 'processing' ? null : 'Process this payout first.'
}
