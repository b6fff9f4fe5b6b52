import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { Check } from 'lucide-react'
import { useCan } from '../../../api/useCan.ts'
import type { BulkAction } from '../../../list/useList.ts'

export interface ChosenLines {
  lines: readonly ReconciliationLine[]
  /** Ends the selection. */
  clear: () => void
}

const most = 100

/** Resolving many exceptions at once, for who may. */
export function useBulkResolution(onChosen: (chosen: ChosenLines) => void): readonly BulkAction<ReconciliationLine>[] {
  const refused = useCan('finance.write')
  if (refused !== null) return []
  return [{ label: 'Resolve…', icon: <Check size={16} aria-hidden />, most, act: (lines, clear) => onChosen({ lines, clear }) }]
}
