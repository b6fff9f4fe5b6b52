import type { Payout } from '@kainsiap/ops/payouts/contract'
import { Ban, BadgeCheck, CirclePause, CirclePlay, Diff, RotateCcw, SearchCheck, Send } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { isByHand, isCheckable } from '../payoutWords.ts'
import { type PayoutCommandKind, usePayoutActions, usePayoutRejections } from './payoutActions.ts'
import { useCheck } from './useCheck.ts'

const items = [
  { kind: 'process', label: 'Process Payout…', Icon: Send },
  { kind: 'hold', label: 'Put On Hold…', Icon: CirclePause },
  { kind: 'release', label: 'Release…', Icon: CirclePlay },
  { kind: 'retry', label: 'Try again…', Icon: RotateCcw },
  { kind: 'paid', label: 'Record as paid…', Icon: BadgeCheck },
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
      return new Set(isByHand(payout) ? ['paid'] : [])
    case 'failed':
      return new Set(['retry', 'cancel'])
    case 'completed':
    case 'cancelled':
      return new Set()
  }
}

interface CommandItemsProps {
  payout: Payout
  /** Those that have buttons of their own beside the menu. */
  without?: readonly PayoutCommandKind[]
}

/** The commands of a payout, in a menu. */
export function CommandItems({ payout, without = [] }: CommandItemsProps) {
  const { act } = usePayoutActions()
  const refused = usePayoutRejections()(payout)
  const check = useCheck()
  const shown = offered(payout)
  const isShown = (kind: PayoutCommandKind) => shown.has(kind) && !without.includes(kind)
  if (shown.size === 0 && !isCheckable(payout)) return null
  return (
    <>
      <MenuSeparator />
      {items.map(
        ({ kind, label, Icon }) =>
          isShown(kind) && (
            <MenuItem key={kind} label={label} icon={<Icon size={16} />} refused={refused[kind]} onSelect={() => act(kind, payout)} />
          ),
      )}
      {isCheckable(payout) && (
        <MenuItem label="Check" icon={<SearchCheck size={16} />} refused={refused.check} onSelect={() => void check(payout)} />
      )}
      {isShown('cancel') && (
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
