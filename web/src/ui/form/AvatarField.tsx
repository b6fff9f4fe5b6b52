import { kindFacts, kindNames, pictureKinds, tooLargeText, uploadMaxBytes, wrongKindText } from '@kainsiap/ops/platform/files/contract'
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { usePicture } from '../../api/pictures.ts'
import { Action } from '../button/Action.tsx'
import { Face } from '../record/Avatar.tsx'
import { phone, print } from '../layout/breakpoints.ts'
import { ProgressBar } from '../chart/ProgressBar.tsx'
import { useDropZone } from './useDropZone.ts'
import { useFilePreview } from './useFilePreview.ts'

interface AvatarFieldProps {
  name: string
  /** The id of the present picture's file. */
  picture: string | null
  /** Why it cannot be changed; null if it can. */
  refused: string | null
  /** What is under way. */
  pending: 'upload' | 'removal' | null
  /** The share of the file that has been sent, from 0 to 1. */
  progress: number
  /** Why the last change failed; it stays until the next one. */
  problem: ReactNode
  onFile: (file: File) => void
  onRemove: () => void
}

const types: readonly string[] = pictureKinds.map((kind) => kindFacts[kind].type)

/** The picture of somebody, with what changes it: a file that is chosen or dropped. The server looks at the file itself. */
export function AvatarField({ name, picture, refused, pending, progress, problem, onFile, onRemove }: AvatarFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [unsuited, setUnsuited] = useState<string | null>(null)
  const stored = usePicture(picture, 'full')
  const preview = useFilePreview({ picture, isStored: stored !== null, isPending: pending === 'upload' })
  const choose = (file: File | undefined) => {
    if (!file || refused || pending) return
    const why = whyUnsuited(file)
    setUnsuited(why)
    if (why) return
    preview.show(file)
    onFile(file)
  }
  const { isOver, zone } = useDropZone(choose)
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} data-over={isOver || undefined} {...zone}>
      <Face name={name} size="portrait" url={preview.url ?? stored} />
      <div data-screen-only>
        <b id={`${id}-label`}>Picture</b>
        <AvatarActions
          hasPicture={picture !== null}
          pending={pending}
          refused={refused}
          onChoose={() => input.current?.click()}
          onRemove={() => {
            setUnsuited(null)
            onRemove()
          }}
        />
        {pending === 'upload' ? <Progress value={progress} /> : <Hint id={`${id}-hint`}>{!refused && <HintText isOver={isOver} />}</Hint>}
        <ProblemText error={unsuited ?? problem} />
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={types.join()}
        aria-label={`Picture of ${name}`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Box>
  )
}

interface AvatarActionsProps extends Pick<AvatarFieldProps, 'pending' | 'refused' | 'onRemove'> {
  hasPicture: boolean
  onChoose: () => void
}

function AvatarActions({ hasPicture, pending, refused, onChoose, onRemove }: AvatarActionsProps) {
  return (
    <Buttons>
      <Action
        label={hasPicture ? 'Replace…' : 'Choose picture…'}
        icon={<ImageUp size={15} />}
        pending={pending === 'upload'}
        refused={refused}
        onAct={() => pending || onChoose()}
      />
      {hasPicture && (
        <Action
          label="Remove"
          variant="danger-quiet"
          icon={<Trash2 size={15} />}
          pending={pending === 'removal'}
          refused={refused}
          onAct={() => pending || onRemove()}
        />
      )}
    </Buttons>
  )
}

/** The region is present from the start, so that screen readers announce its content. */
function ProblemText({ error }: { error: ReactNode }) {
  return (
    <div role="alert">
      {error && (
        <Problem>
          <CircleAlert size={14} aria-hidden />
          <span>{error}</span>
        </Problem>
      )}
    </div>
  )
}

/** Said before anything is sent; what the browser does not know the server decides. */
function whyUnsuited({ size, type }: File): string | null {
  if (size > uploadMaxBytes) return tooLargeText
  return type !== '' && !types.includes(type) ? wrongKindText(pictureKinds) : null
}

function HintText({ isOver }: { isOver: boolean }) {
  if (isOver) return 'Drop to upload'
  return (
    <>
      {kindNames(pictureKinds)}, at most 5 MB. <span data-drop>You can drop it here.</span>
    </>
  )
}

function Progress({ value }: { value: number }) {
  const text = value < 1 ? `Uploading: ${Math.round(value * 100)} %` : 'Checking the picture'
  return (
    <Sending>
      <ProgressBar value={value} aria-label="Upload of the picture" />
      <span>{text}</span>
    </Sending>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-3);
  border: 1px dashed var(--color-line-strong);
  border-radius: var(--radius-control);

  ${phone} {
    gap: var(--space-3);
    padding: var(--space-2);
  }
  ${print} {
    padding: 0;
    border: 0;
  }
  &[data-over] {
    border-color: var(--color-focus);
    background: var(--color-surface-hover);
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  b {
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
  [role='alert']:empty {
    position: absolute;
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
const Hint = styled.p`
  &:empty {
    display: none;
  }
  @media (hover: none) {
    [data-drop] {
      display: none;
    }
  }
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const Problem = styled.p`
  display: flex;
  gap: 5px;
  color: var(--color-danger-text);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-small);

  svg {
    flex: none;
    margin-top: 2px;
  }
`
const Sending = styled(Hint)`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  progress {
    flex: 1;
    max-width: 200px;
  }
`
