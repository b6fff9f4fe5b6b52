import type { SignOutReason } from '@kainsiap/ops/auth/contract'
import { CircleAlert, Info, X } from 'lucide-react'
import styled from 'styled-components'
import { errorCode, errorSentence, isFailure } from '../../api/errors.ts'
import { toned } from '../../ui/status/Chip.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useCountdown } from '../../ui/format/useCountdown.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'

const endings: Readonly<Record<SignOutReason, string>> = {
  signed_out: 'You logged out in another window.',
  signed_out_everywhere: 'You were logged out everywhere.',
  signed_out_elsewhere: 'You logged out this browser from another one.',
  signed_out_by_staff: 'An administrator logged you out.',
  expired: 'Your session has ended. Sign in to continue.',
  deactivated: 'Your account was deactivated. Contact an administrator.',
  email_changed: 'Your email address was changed. Sign in with the new one.',
  password_changed: 'Your password was changed. Sign in with the new one.',
  token_reused: 'Your session was used on two devices and was ended for security. Sign in again.',
}

/** The reason why the session ended. */
export function SignOutNote({ reason }: { reason: SignOutReason | null }) {
  if (reason === null) return null
  return (
    <Note role="status" data-tone={reason === 'token_reused' || reason === 'deactivated' ? 'warning' : 'info'}>
      <Info size={16} aria-hidden />
      <span>{endings[reason]}</span>
    </Note>
  )
}

export function ErrorNote({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <Note role="alert" data-tone="danger">
      <CircleAlert size={16} aria-hidden />
      <span>{errorCode(error) === 'rate_limited' ? <TooMany error={error} onOver={onClose} /> : sentence(error)}</span>
      <IconButton label="Dismiss" size="small" onClick={onClose}>
        <X size={16} />
      </IconButton>
    </Note>
  )
}

function sentence(error: unknown): string {
  const code = errorCode(error)
  if (code === 'invalid_credentials') return 'Invalid credentials'
  if (code === 'totp_required') return errorSentence(error)
  // Signing in saves nothing, so an unknown outcome needs no warning.
  return `Login failed. ${errorSentence(isFailure(error) && error.kind === 'unknown_outcome' ? { kind: 'unreachable', offline: false } : error)}`
}

/** A visual countdown; screen readers hear the sentence once. */
function TooMany({ error, onOver }: { error: unknown; onOver: () => void }) {
  const seconds = (isFailure(error) && error.kind === 'refused' && error.retryAfterSeconds) || 60
  const left = useCountdown(seconds * 1_000, false, onOver)
  return (
    <>
      <VisuallyHidden>{errorSentence(error)}</VisuallyHidden>
      <span aria-hidden>Too many attempts. Try again in {left} s.</span>
    </>
  )
}

const Note = styled.div`
  ${toned}
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 38px;
  padding: 6px var(--space-2) 6px var(--space-3);
  border-radius: var(--radius-control);
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > svg {
    flex: none;
    color: var(--chip-mark);
  }
  & > span {
    flex: 1;
    font-variant-numeric: tabular-nums;
  }
  button {
    color: inherit;
  }
`
