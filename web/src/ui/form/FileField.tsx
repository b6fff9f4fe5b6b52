import { type FileKind, kindFacts, kindNames, tooLargeText, uploadMaxBytes, wrongKindText } from '@kainsiap/ops/platform/files/contract'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { Field } from './Field.tsx'
import { ProgressBar } from '../chart/ProgressBar.tsx'
import { useDropZone } from './useDropZone.ts'

interface FileFieldProps {
  label: string
  kinds: readonly FileKind[]
  /** What is chosen, as its user calls it. */
  fileName: string | null
  /** The share of it that has been sent, from 0 to 1; null where nothing is on its way. */
  progress: number | null
  error: string | null
  onFile: (file: File) => void
  /** A file that cannot be taken, and why. */
  onUnsuited: (why: string) => void
}

/** One file of these kinds, chosen or dropped. The server looks at the file itself. */
export function FileField({ label, kinds, fileName, progress, error, onFile, onUnsuited }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (!file || progress !== null) return
    const why = whyUnsuited(file, kinds)
    if (why) onUnsuited(why)
    else onFile(file)
  }
  const { isOver, zone } = useDropZone(choose)
  const act = fileName === null ? 'Choose file…' : 'Choose another…'
  return (
    <Field label={label} hint={`${kindNames(kinds)}, at most 5 MB.`} error={error} printed={fileName ?? ''}>
      {({ id, ...aria }) => (
        <FileDrop data-over={isOver || undefined} {...zone}>
          <FileUp size={20} aria-hidden />
          <span>{fileName ?? (isOver ? 'Drop to upload' : 'Choose a file, or drop it here')}</span>
          {progress === null ? (
            <Button id={id} {...aria} aria-label={`${label}: ${act}`} onClick={() => input.current?.click()}>
              {act}
            </Button>
          ) : (
            <ProgressBar value={progress} aria-label={`${label} is being sent`} />
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept={kinds.map((kind) => kindFacts[kind].type).join()}
            aria-label={`${label}, file`}
            onChange={({ target }) => {
              choose(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </FileDrop>
      )}
    </Field>
  )
}

function whyUnsuited({ size, type }: File, kinds: readonly FileKind[]): string | null {
  if (size > uploadMaxBytes) return tooLargeText
  return type !== '' && !kinds.some((kind) => kindFacts[kind].type === type) ? wrongKindText(kinds) : null
}

/** Where a file may be dropped. */
export const FileDrop = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px dashed var(--color-line-control);
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
  text-align: center;

  &[data-over] {
    border-color: var(--color-focus);
    background: var(--color-surface-selected);
  }
`
