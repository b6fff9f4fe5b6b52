import { CircleCheck, CircleX, X } from 'lucide-react'
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { errorSentence, isUnknownOutcome } from '../../api/errors.ts'
import { phone } from '../layout/breakpoints.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { useCountdown } from '../format/useCountdown.ts'
import { useFootHeight } from '../layout/useFootHeight.ts'

export interface ToastOptions {
  /** The subject: a newer toast about the same subject replaces the older one. */
  about?: string
  /** Only for actions that the server can undo. */
  undo?: { label: string; onAct: () => void }
}
export interface ShowToast {
  /** "Order cancelled" */
  done: (text: string, options?: ToastOptions) => void
  /** `what` completes "Failed to …": "assign the agent"; or it is a sentence of its own. It stays until it is closed. */
  failed: (what: string | { sentence: string }, error: unknown, options?: ToastOptions) => void
  /** Something that was asked for earlier has failed since: `text` says what, and why. It stays until it is closed. */
  failedLater: (text: string, options?: ToastOptions) => void
  /** The reason why an action is not possible; it disappears by itself, since nothing has happened. */
  refused: (text: string, options?: ToastOptions) => void
}

interface Toast extends ToastOptions {
  id: number
  text: string
  kind: 'done' | 'failed' | 'refused'
}

const ToastContext = createContext<ShowToast | null>(null)

export function useToast(): ShowToast {
  const toast = useContext(ToastContext)
  if (!toast) throw new Error('useToast must be used within ToastsProvider')
  return toast
}

const shownMax = 4
let lastId = 0

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const corner = useRef<HTMLDivElement>(null)
  const liftedBy = useFootHeight(corner, toasts.length > 0)
  const showToast = useMemo<ShowToast>(() => {
    const show = (toast: Omit<Toast, 'id'>) => {
      const isReplaced = (older: Toast) => toast.about !== undefined && older.about === toast.about
      lastId += 1
      const id = lastId
      setToasts((shown) => [...shown.filter((older) => !isReplaced(older)), { ...toast, id }].slice(-shownMax))
    }
    return {
      done: (text, options) => show({ ...options, text, kind: 'done' }),
      refused: (text, options) => show({ ...options, text, kind: 'refused' }),
      failedLater: (text, options) => show({ ...options, text, kind: 'failed' }),
      failed: (what, error, options) =>
        show({
          ...options,
          text: `${failedText(what, error)} ${errorSentence(error)}`,
          kind: 'failed',
        }),
    }
  }, [])
  const close = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const list = (...kinds: Toast['kind'][]) =>
    toasts
      .filter((toast) => kinds.includes(toast.kind))
      .map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />)
  return (
    <ToastContext value={showToast}>
      {children}
      {/* Both regions exist before their first toast: a screen reader announces only changes within a region it already knows. */}
      <Corner ref={corner} data-screen-only data-over-modals style={{ translate: `0 ${-liftedBy}px` }}>
        {/* `aria-live` is set explicitly: a modal hides everything that is not marked as live from screen readers. */}
        <div role="status" aria-live="polite">
          {list('done', 'refused')}
        </div>
        <div role="alert" aria-live="assertive">
          {list('failed')}
        </div>
      </Corner>
    </ToastContext>
  )
}

/** "Failed to check PO-2026-007."; of what nobody knows, only what was tried. */
function failedText(what: string | { sentence: string }, error: unknown): string {
  if (typeof what !== 'string') return `${what.sentence}.`
  return isUnknownOutcome(error) ? `${what.charAt(0).toUpperCase()}${what.slice(1)}:` : `Failed to ${what}.`
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { undo } = toast
  const [isPaused, setPaused] = useState(false)
  const lifeMs = toast.kind === 'failed' ? null : undo ? 10_000 : 6_000
  const secondsLeft = useCountdown(lifeMs, isPaused, onClose)
  const act = () => {
    undo?.onAct()
    onClose()
  }
  return (
    <Card
      data-kind={toast.kind}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast.kind === 'done' ? <CircleCheck size={16} aria-hidden /> : <CircleX size={16} aria-hidden />}
      <span>{toast.text}</span>
      {undo && (
        <Button size="small" onClick={act}>
          {undo.label} <span aria-hidden>{secondsLeft} s</span>
        </Button>
      )}
      <IconButton label="Close" size="small" onClick={onClose}>
        <X size={16} />
      </IconButton>
    </Card>
  )
}

const arrive = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`
const Corner = styled.div`
  position: fixed;
  right: var(--space-5);
  bottom: var(--space-5);
  z-index: var(--z-toast);
  width: min(420px, calc(100vw - 2 * var(--space-5)));
  /* A modal dialog disables the pointer for the rest of the page; toasts stay clickable (see Card). */
  pointer-events: none;

  ${phone} {
    right: var(--space-3);
    bottom: var(--space-3);
    width: calc(100vw - 2 * var(--space-3));
  }
`
const Card = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-top: var(--space-2);
  padding: var(--space-2) var(--space-2) var(--space-2) 14px;
  border-radius: var(--radius-card);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  box-shadow: var(--shadow-dialog);
  pointer-events: auto;
  animation: ${arrive} var(--duration-base) var(--easing-out);

  & > svg {
    flex: none;
  }
  & > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button,
  button:hover {
    border-color: transparent;
    background: none;
    color: inherit;
    font-variant-numeric: tabular-nums;
  }
  button:hover {
    text-decoration: underline;
  }
`
