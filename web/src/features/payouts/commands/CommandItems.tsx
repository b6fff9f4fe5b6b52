import type { Payout } from '@kainsiap/ops/payouts/contract'
import { isKeptBack } from '@kainsiap/ops/payouts/problem-contract'
import { Ban, BadgeCheck, CirclePause, CirclePlay, CircleX, Diff, FileCheck, RotateCcw, SearchCheck, Send } from 'lucide-react'
import { useCan } from '../../../api/useCan.ts'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { evidenceDialogs } from '../../../command/evidence/evidenceDialogs.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { isByHand, isCheckable } from '../../../money/payoutWords.ts'
import { type PayoutCommandKind, usePayoutActions, usePayoutRejections } from './payoutActions.ts'
import { PayoutEvidence } from './PayoutEvidence.ts'
import { useCheck } from './useCheck.ts'

const items = [
  { kind: 'process', label: 'Process Payout…', Icon: Send },
  { kind: 'hold', label: 'Put On Hold…', Icon: CirclePause },
  { kind: 'release', label: 'Release…', Icon: CirclePlay },
  { kind: 'retry', label: 'Retry payout…', Icon: RotateCcw },
  { kind: 'paid', label: 'Record as paid…', Icon: BadgeCheck },
  { kind: 'not_paid', label: 'Record as not paid…', Icon: CircleX },
  { kind: 'adjust', label: 'Adjust…', Icon: Diff },
] as const

/** Which commands make sense for a payout as it is: those that do not are left out, those that are forbidden say why. */
function offered(payout: Payout): ReadonlySet<PayoutCommandKind> {
  switch (payout.status) {
    case 'pending':
      return new Set(['process', 'hold', 'adjust', 'cancel'])
    case 'on_hold':
      return new Set(['release', 'adjust', 'cancel'])
    case 'processing':
      return new Set(isByHand(payout) ? ['paid', 'not_paid'] : [])
    case 'failed':
      return new Set(['retry', 'cancel'])
    case 'completed':
    case 'cancelled':
      return new Set()
  }
}

/** Nobody has known for a day what became of it. */
const isSilent = (payout: Payout): boolean =>
  payout.status === 'processing' && isCheckable(payout) && payout.needsAttention && !isKeptBack(payout.problem)

/** Whether anything can be done with it. */
export const hasCommands = (payout: Payout): boolean => offered(payout).size > 0 || isCheckable(payout)

/** The commands of a payout, at the end of a menu. */
export function CommandItems({ payout }: { payout: Payout }) {
  const { act } = usePayoutActions()
  const refused = usePayoutRejections()(payout)
  const check = useCheck()
  const evidence = evidenceDialogs(PayoutEvidence, useDialogHost())
  const write = useCan('finance.write')
  const shown = offered(payout)
  if (!hasCommands(payout)) return null
  return (
    <>
      <MenuSeparator />
      {items.map(
        ({ kind, label, Icon }) =>
          shown.has(kind) && (
            <MenuItem key={kind} label={label} icon={<Icon size={16} />} refused={refused[kind]} onSelect={() => act(kind, payout)} />
          ),
      )}
      {isCheckable(payout) && (
        <MenuItem label="Check status" icon={<SearchCheck size={16} />} refused={refused.check} onSelect={() => void check(payout)} />
      )}
      {isSilent(payout) && (
        <MenuItem
          label="Record supporting document…"
          icon={<FileCheck size={16} />}
          refused={write}
          onSelect={() => evidence.record(payout)}
        />
      )}
      {shown.has('cancel') && (
        <MenuItem
          label="Cancel Payout…"
          icon={<Ban size={16} />}
          tone="danger"
          refused={refused.cancel}
          onSelect={() => act('cancel', payout)}
        />
      )}
    </>
  )
}
