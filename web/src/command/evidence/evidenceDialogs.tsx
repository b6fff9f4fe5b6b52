import { lazy } from 'react'
import type { EvidenceProvider, EvidenceRecord, ShowDialog } from './evidenceKind.ts'

const RecordEvidenceDialog = lazy(async () => ({ default: (await import('./RecordEvidenceDialog.tsx')).RecordEvidenceDialog }))
const ConfirmEvidenceDialog = lazy(async () => ({ default: (await import('./DecideEvidenceDialogs.tsx')).ConfirmEvidenceDialog }))
const RejectEvidenceDialog = lazy(async () => ({ default: (await import('./DecideEvidenceDialogs.tsx')).RejectEvidenceDialog }))

/** The dialogs about evidence, over whatever page the record is shown on. */
export const evidenceDialogs = (Provider: EvidenceProvider, show: ShowDialog) => ({
  record: (opened: Pick<EvidenceRecord, 'id' | 'version' | 'number' | 'amountSen'>) =>
    show((close) => (
      <Provider key={opened.id} id={opened.id}>
        {(source) => <RecordEvidenceDialog source={source} opened={opened} onClose={close} />}
      </Provider>
    )),
  confirm: (opened: EvidenceRecord) =>
    show((close) => (
      <Provider key={opened.id} id={opened.id}>
        {(source) => <ConfirmEvidenceDialog source={source} opened={opened} onClose={close} />}
      </Provider>
    )),
  reject: (opened: EvidenceRecord) =>
    show((close) => (
      <Provider key={opened.id} id={opened.id}>
        {(source) => <RejectEvidenceDialog source={source} opened={opened} onClose={close} />}
      </Provider>
    )),
})
