import { CircleX, Clock, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Kbd } from '../../../ui/button/Kbd.tsx'
import { Spinner } from '../../../ui/state/Spinner.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { moveVerb } from '../orderLabels.ts'
import type { PendingMove, PendingMoves } from './pendingMoves.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** The steps that can still be undone, above drawers and dialogs. */
export function PendingMovesBar({ moves }: { moves: PendingMoves }) {
  const pending = useSyncExternalStore(moves.subscribe, moves.list)
  useTakeBackKey(moves)
  const latest = pending.at(-1)
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite">
        {latest?.stage === 'waiting' && `${moveLabel(latest)} is sent in 10 seconds. Press Control Z to undo.`}
        {latest?.stage === 'stopped' && `${moveLabel(latest)} stopped. ${latest.why ?? ''}`}
      </VisuallyHidden>
      {/* A modal hides the rest of the page from screen readers, except what is marked as live. */}
      <Place aria-live="off" data-screen-only data-over-modals>
        {pending.length > 0 && (
          <Bar aria-label="Unsent status updates">
            {pending.map((move) => (
              <MoveRow key={move.order.id} move={move} moves={moves} />
            ))}
          </Bar>
        )}
      </Place>
    </>
  )
}

function MoveRow({ move, moves }: { move: PendingMove; moves: PendingMoves }) {
  const { order, stage, why, canRepeat, sendAtMs } = move
  const takeBack = () => moves.takeBack(order.id)
  const send = () => void moves.sendNow(order.id)
  if (stage === 'stopped') {
    return (
      <Row data-stage={stage}>
        <CircleX size={16} aria-hidden />
        <span>
          <b>{moveLabel(move)}:</b> {why}
        </span>
        {canRepeat && (
          <Button size="small" onClick={send}>
            Send again
          </Button>
        )}
        <IconButton label={`Close: ${moveLabel(move)}`} size="small" onClick={takeBack}>
          <X size={16} />
        </IconButton>
      </Row>
    )
  }
  return (
    <Row data-stage={stage}>
      {stage === 'sending' ? <Spinner /> : <Clock size={16} aria-hidden />}
      <span>
        <b>{moveLabel(move)}</b> {stage === 'sending' ? 'sending…' : <Countdown untilMs={sendAtMs} />}
      </span>
      {stage === 'waiting' && (
        <Buttons>
          <Button size="small" aria-label={`Send now: ${moveLabel(move)}`} onClick={send}>
            Send now
          </Button>
          <Button size="small" aria-label={`Undo: ${moveLabel(move)}`} onClick={takeBack}>
            Undo <Kbd>Ctrl Z</Kbd>
          </Button>
        </Buttons>
      )}
    </Row>
  )
}

function Countdown({ untilMs }: { untilMs: number }) {
  return <Seconds>is sent in {useSecondsLeft(untilMs)} s</Seconds>
}

function moveLabel({ order, to }: PendingMove): string {
  return `${order.number}, ${moveVerb(to).toLowerCase()}`
}

/** Control Z undoes the last step, wherever the focus is, except in text fields, where it undoes typing. */
function useTakeBackKey(moves: PendingMoves) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const last = moves.list().findLast(({ stage }) => stage === 'waiting')
      if (!last || isTyping(event.target)) return
      event.preventDefault()
      moves.takeBack(last.order.id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [moves])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'))
}

const Place = styled.div`
  position: fixed;
  /* Above the notice of a stale screen. */
  bottom: calc(var(--space-3) + 52px);
  left: 50%;
  z-index: var(--z-toast);
  width: max-content;
  max-width: calc(100vw - 2 * var(--space-3));
  pointer-events: none;
  transform: translateX(-50%);

  ${phone} {
    width: calc(100vw - 2 * var(--space-3));
  }
`
const Bar = styled.section`
  display: grid;
  max-height: 40dvh;
  padding: var(--space-1) 0;
  border-radius: var(--radius-card);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  box-shadow: var(--shadow-dialog);
  overflow: auto;
  pointer-events: auto;
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) 10px;
  max-width: 640px;
  padding: var(--space-1) var(--space-2) var(--space-1) 14px;

  & > svg {
    flex: none;
  }
  & > span {
    flex: 1;
    min-width: 180px;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  button,
  button:hover {
    border-color: transparent;
    background: none;
    color: inherit;
  }
  button:hover {
    text-decoration: underline;
  }
`
const Buttons = styled.div`
  display: flex;
  margin-left: auto;
`
const Seconds = styled.span`
  font-variant-numeric: tabular-nums;
`
