import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { save } from '../../../api/download.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useCopy } from '../../../ui/button/useCopy.ts'

/** The codes are shown this once: the dialog is closed by who says that they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const copy = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={!isKept}
      title="Two-step verification is on"
      description="Store these recovery codes in a safe place. Each code works once, if you lose your phone. They are not shown again."
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Buttons>
        <Button icon={<Copy size={15} />} onClick={() => void copy(text, 'Recovery codes')}>
          Copy
        </Button>
        <Button
          icon={<Download size={15} />}
          onClick={() => save({ name: 'kainsiap-recovery-codes.txt', blob: new Blob([text], { type: 'text/plain' }) })}
        >
          Download
        </Button>
      </Buttons>
      <Checkbox label="I have saved these codes" checked={isKept} onChecked={setKept} />
    </Dialog>
  )
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-body);
  font-variant-numeric: tabular-nums;
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
