import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { Ban, CircleStop, CircleX, CornerUpLeft, FileDown, FileUp, RotateCcw, Send, Stamp } from 'lucide-react'
import { useCanAny } from '../../../api/useCan.ts'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { type BatchCommandKind, phaseOf, useBatchActions, useBatchRejections } from './batchActions.ts'

const items = [
  { kind: 'submit', label: 'Send for approval…', Icon: Send },
  { kind: 'approve', label: 'Review and release…', Icon: Stamp },
  { kind: 'sendBack', label: 'Send back…', Icon: CornerUpLeft },
  { kind: 'bankFile', label: 'Bank file…', Icon: FileDown },
  { kind: 'giveResults', label: 'Import results…', Icon: FileUp },
  { kind: 'retryFailed', label: 'Retry failed…', Icon: RotateCcw },
  { kind: 'cancelRest', label: 'Cancel the rest…', Icon: CircleStop, tone: 'danger' },
  { kind: 'reject', label: 'Reject…', Icon: CircleX, tone: 'danger' },
  { kind: 'cancel', label: 'Cancel payout batch…', Icon: Ban, tone: 'danger' },
] as const

/** Which commands make sense for a run as it is: those that do not are left out, those that are forbidden say why. */
export function offered({ status, channel, counts }: Pick<PayoutBatch, 'status' | 'channel' | 'counts'>): ReadonlySet<BatchCommandKind> {
  switch (phaseOf(status)) {
    case 'draft':
      return new Set(['submit', 'cancel'])
    case 'submitted':
      return new Set(['approve', 'sendBack', 'reject', 'cancel'])
    case 'approved':
      return new Set<BatchCommandKind>([
        ...(channel === 'file' && counts.pending + counts.processing > 0 ? (['bankFile', 'giveResults'] as const) : []),
        ...(counts.failed > 0 ? (['retryFailed'] as const) : []),
        ...(counts.pending + counts.onHold + counts.failed > 0 ? (['cancelRest'] as const) : []),
      ])
    case 'rejected':
    case 'cancelled':
      return new Set()
  }
}

/** The commands of a run, at the end of a menu. */
export function CommandItems({ run }: { run: PayoutBatch }) {
  const { act } = useBatchActions()
  const refused = useBatchRejections()(run)
  const shown = offered(run)
  const mayAct = useCanAny(['finance.write', 'finance.approve'])
  if (!mayAct || shown.size === 0) return null
  return (
    <>
      <MenuSeparator />
      {items.map(
        ({ kind, label, Icon, ...look }) =>
          shown.has(kind) && (
            <MenuItem
              key={kind}
              label={label}
              icon={<Icon size={16} />}
              refused={refused[kind]}
              {...('tone' in look && { tone: look.tone })}
              onSelect={() => act(kind, run)}
            />
          ),
      )}
    </>
  )
}
