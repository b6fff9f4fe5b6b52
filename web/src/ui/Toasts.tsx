import { CircleCheck, CircleX, X } from 'lucide-react'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { errorSentence } from '../api/errors.ts'
import { phone } from './breakpoints.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { useCountdown } from './useCountdown.ts'

export interface SayOptions {
  /** What it is about: a newer word about the same thing replaces the older one. */
  about?: string
  /** Only where the server can undo. */
  undo?: { label: string; onAct: () => void }
}
export interface Say {
  /** "Order cancelled" */
  done: (text: string, options?: SayOptions) => void
  /** `what` completes "Failed to …": "assign the agent". It stays until it is closed. */
  failed: (what: string, error: unknown, options?: SayOptions) => void
}

interface Toast extends SayOptions {
  id: number
  text: string
  kind: 'done' | 'failed'
}

const SayContext = createContext<Say | null>(null)

export function useSay(): Say {
  const say = useContext(SayContext)
  if (!say) throw new Error('useSay must be used within ToastsProvider')
  return say
}

const shownMax = 4
let lastId = 0

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const say = useMemo<Say>(() => {
    const show = (toast: Omit<Toast, 'id'>) => {
      const isReplaced = (older: Toast) => toast.about !== undefined && older.about === toast.about
      lastId += 1
      const id = lastId
      setToasts((shown) => [...shown.filter((older) => !isReplaced(older)), { ...toast, id }].slice(-shownMax))
    }
    return {
      done: (text, options) => show({ ...options, text, kind: 'done' }),
      failed: (what, error, options) => show({ ...options, text: `Failed to ${what}. ${errorSentence(error)}`, kind: 'failed' }),
    }
  }, [])
  const close = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const list = (kind: Toast['kind']) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />)
  return (
    <SayContext value={say}>
      {children}
      {/* Both regions are there before they say something: a reader only hears what changes in a region it knows. */}
      <Corner>
        <div role="status">{list('done')}</div>
        <div role="alert">{list('failed')}</div>
      </Corner>
    </SayContext>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { undo } = toast
  const [isHeld, setHeld] = useState(false)
  const lifeMs = toast.kind === 'failed' ? null : undo ? 10_000 : 6_000
  const secondsLeft = useCountdown(lifeMs, isHeld, onClose)
  const act = () => {
    undo?.onAct()
    onClose()
  }
  return (
    <Card
      data-kind={toast.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
  /* A modal dialog takes the pointer from the rest of the page; what is said about it stays within reach. */
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
