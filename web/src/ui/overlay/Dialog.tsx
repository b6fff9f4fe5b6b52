import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styled, { keyframes } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useOpener } from './dialogFocus.ts'
import { keepOpenUnderOverlays } from './overModals.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons: cancel first, the action last. */
  footer?: ReactNode
  /** `tall` always has the maximum height and no body padding: for dialogs with a search. */
  size?: 'medium' | 'wide' | 'tall'
  /** While a request is pending the dialog cannot be closed: closing would hide its result. */
  busy?: boolean
}

/** The second press of a double click on the button that opens a dialog lands beside it. */
const doubleClickMs = 500

const NotePlace = createContext<HTMLElement | null>(null)

/** What a dialog's content says right above its buttons: always in sight, and over nothing. */
export function FootNote({ children }: { children: ReactNode }) {
  const place = useContext(NotePlace)
  return place && createPortal(children, place)
}

/** What begins with the dialog, and what does not close it. */
function useKeptOpen(busy: boolean) {
  const { takeFocus, giveFocusBack } = useOpener()
  const openedAt = useRef(0)
  const begin = (event: Event) => {
    openedAt.current = performance.now()
    takeFocus(event)
  }
  const keepOpenWhileBusy = (event: Event) => {
    if (busy) event.preventDefault()
    else keepOpenUnderOverlays(event)
  }
  const keepOpenAtFirst = (event: Event) => {
    if (performance.now() - openedAt.current < doubleClickMs) event.preventDefault()
    else keepOpenWhileBusy(event)
  }
  return { begin, giveFocusBack, keepOpenWhileBusy, keepOpenAtFirst }
}

/** Traps the focus while open and restores it afterwards; Escape and the backdrop close it. */
export function Dialog({ open, onOpenChange, title, description, children, footer, size = 'medium', busy = false }: DialogProps) {
  const { begin, giveFocusBack, keepOpenWhileBusy, keepOpenAtFirst } = useKeptOpen(busy)
  const [notePlace, setNotePlace] = useState<HTMLElement | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Sheet
          data-dialog={busy ? 'busy' : true}
          data-size={size}
          tabIndex={-1}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={keepOpenWhileBusy}
          onInteractOutside={keepOpenAtFirst}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Head>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild disabled={busy}>
              <IconButton label="Close" size="small">
                <X size={16} />
              </IconButton>
            </Radix.Close>
          </Head>
          <Body data-size={size}>
            {description !== undefined && (
              <Radix.Description asChild>
                <Lead data-size={size}>{description}</Lead>
              </Radix.Description>
            )}
            <NotePlace value={notePlace}>{children}</NotePlace>
          </Body>
          {footer && (
            <Foot data-foot>
              <Note ref={setNotePlace} />
              {footer}
            </Foot>
          )}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  )
}

const appear = keyframes`
  from { opacity: 0; }
`
const rise = keyframes`
  from { opacity: 0; transform: translate(-50%, calc(-50% + 8px)); }
`

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  background: var(--color-scrim);
  animation: ${appear} var(--duration-slow) var(--easing-out);
`
const Sheet = styled(Radix.Content)`
  position: fixed;
  top: 50%;
  left: 50%;
  z-index: var(--z-dialog);
  display: flex;
  flex-direction: column;
  width: var(--size-dialog);
  max-width: calc(100vw - 2 * var(--space-4));
  max-height: calc(100dvh - 2 * var(--space-4));
  border-radius: var(--radius-dialog);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-dialog);
  transform: translate(-50%, -50%);
  animation: ${rise} var(--duration-slow) var(--easing-out);

  &[data-size='wide'] {
    width: 720px;
  }
  &[data-size='tall'] {
    width: 680px;
    height: min(800px, 100dvh - 2 * var(--space-4));
  }
`
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3);
  padding: 18px var(--space-5) 0;

  h2 {
    font: var(--font-weight-semibold) var(--font-size-title) / var(--line-height-title) var(--font-display);
    letter-spacing: -0.01em;
  }
`
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  overflow: auto;
  padding: 14px var(--space-5) 18px;

  &[data-size='tall'] {
    flex: 1;
    align-content: start;
    gap: 0;
    padding: var(--space-1) 0 0;
  }
`
const Lead = styled.div`
  color: var(--color-text-muted);

  &[data-size='tall'] {
    padding: 0 var(--space-5) var(--space-3);
  }
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: 14px var(--space-5);
  border-top: 1px solid var(--color-line);
  border-radius: 0 0 var(--radius-dialog) var(--radius-dialog);
  background: var(--color-surface-sunken);

  ${phone} {
    & > button {
      flex: 1;
    }
  }
`
const Note = styled.div`
  flex: 1 1 100%;

  &:empty {
    display: none;
  }
`
