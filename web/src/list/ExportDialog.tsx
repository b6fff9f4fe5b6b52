import { useState } from 'react'
import { errorSentence } from '../api/errors.ts'
import { newIdempotencyKey } from '../api/idempotency.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Select } from '../ui/form/Select.tsx'
import { useToast } from '../ui/overlay/Toasts.tsx'
import { TonedStrip } from '../ui/status/TonedStrip.tsx'
import { useStartExportMutation } from './exportApi.ts'

interface ExportDialogProps {
  resource: string
  /** "orders" */
  plural: string
  /** The list as it is shown; its page is of no account. */
  query: Readonly<Record<string, string>>
  /** The selected rows; without them all are exported. */
  ids?: readonly string[]
  /** How many rows the list has now; undefined while unknown, or beyond what is counted. */
  total: number | undefined
  onClose: () => void
}

const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'Comma-separated (CSV)' },
] as const

const whichOfAll = 'All pages of this list, with its search, filters and sort order.'
const whichOfSome = 'The selected rows, in the order of this list. Rows that no longer match are excluded.'
const countFormat = new Intl.NumberFormat('en-MY')

/** Starts an export of all pages of a list, or of its selected rows. */
export function ExportDialog({ resource, plural, query, ids, total, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
  // One key a format: a second press after a lost answer is the same export.
  const [keys] = useState(() => ({ csv: newIdempotencyKey(), xlsx: newIdempotencyKey() }))
  const [start, { isLoading, error }] = useStartExportMutation()
  const toast = useToast()
  const count = ids?.length ?? total
  const { page: _page, limit: _limit, after: _after, ...conditions } = query
  const send = () =>
    start({ resource, format, query: conditions, ids, key: keys[format] })
      .unwrap()
      .then(
        () => {
          toast.done('Export started. See Jobs at the top')
          onClose()
        },
        () => undefined,
      )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isLoading}
      title={count === undefined ? `Export ${plural}` : `Export ${countFormat.format(count)} ${plural}`}
      description={`${ids ? whichOfSome : whichOfAll} You can continue working. The file is available to you for seven days.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button variant="primary" pending={isLoading} onClick={() => void send()}>
            Export
          </Button>
        </>
      }
    >
      <Select label="Format" value={format} options={formats} onValue={setFormat} disabled={isLoading} />
      <div role="alert">{error && <TonedStrip data-tone="danger">{errorSentence(error)}</TonedStrip>}</div>
    </Dialog>
  )
}
