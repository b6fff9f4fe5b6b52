import { Id } from '@kainsiap/ops/platform/contract'
import type { ReconciliationLineDetails } from '@kainsiap/ops/reconciliation/contract'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { reconciliationPaths } from '../reconciliationPaths.ts'
import { useGetLineQuery } from '../reconciliationApi.ts'
import { Evidence } from './Evidence.tsx'
import { LineHead } from './LineHead.tsx'
import { Resolution } from './Resolution.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { Sources } from './Sources.tsx'

interface LineDetailsViewProps {
  id: string
  onClose: () => void
}

/** One line: what the three sources say of it, and what it is. */
export function LineDetailsView({ id, onClose }: LineDetailsViewProps) {
  const isRef = Id.safeParse(id).success
  const query = useGetLineQuery(id, { skip: !isRef })
  return (
    <RecordView
      noun="line"
      query={query}
      isGone={!isRef}
      goneHint="Statement line not found."
      list={{ path: reconciliationPaths.all, label: 'Reconciliation' }}
      onClose={onClose}
    >
      {(line) => (
        <>
          <LineHead line={line} onClose={onClose} />
          <RecordContent>
            <Sources line={line} />
            <Evidence line={line} />
            <WhatItIs line={line} onClose={onClose} />
          </RecordContent>
        </>
      )}
    </RecordView>
  )
}

function WhatItIs({ line, onClose }: { line: ReconciliationLineDetails; onClose: () => void }) {
  if (line.resolution) return <Resolution line={line} />
  return line.isOpen ? <ResolveForm line={line} onClose={onClose} /> : null
}
