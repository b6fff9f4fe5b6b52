import { lazy, type ReactNode } from 'react'
import type { EvidenceProvider, EvidenceRecord, EvidenceSource, ShowDialog } from './evidenceKind.ts'

const RecordEvidenceDialog = lazy(async () => ({ default: (await import('./RecordEvidenceDialog.tsx')).RecordEvidenceDialog }))
const ConfirmEvidenceDialog = lazy(async () => ({ default: (await import('./DecideEvidenceDialogs.tsx')).ConfirmEvidenceDialog }))
const RejectEvidenceDialog = lazy(async () => ({ default: (await import('./DecideEvidenceDialogs.tsx')).RejectEvidenceDialog }))

/** The dialogs about evidence, over whatever page the record is shown on. */
export function evidenceDialogs(Provider: EvidenceProvider, show: ShowDialog) {
  const withSource = (id: string, dialog: (source: EvidenceSource, close: () => void) => ReactNode) =>
    show((close) => (
      <Provider key={id} id={id}>
        {(source) => dialog(source, close)}
      </Provider>
    ))
  return {
    record: (opened: Pick<EvidenceRecord, 'id' | 'version' | 'number' | 'amountSen'>) =>
      withSource(opened.id, (source, close) => <RecordEvidenceDialog source={source} opened={opened} onClose={close} />),
    confirm: (opened: EvidenceRecord) =>
      withSource(opened.id, (source, close) => <ConfirmEvidenceDialog source={source} opened={opened} onClose={close} />),
    reject: (opened: EvidenceRecord) =>
      withSource(opened.id, (source, close) => <RejectEvidenceDialog source={source} opened={opened} onClose={close} />),
  }
}
