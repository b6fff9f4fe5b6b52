import { TotpConfirmation, type TotpSecret, TotpStart } from '@kainsiap/ops/auth/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { useConfirmTotpMutation, useStartTotpMutation } from '../accountApi.ts'
import { AppCode } from './AppCode.tsx'
import { CodeInput } from './CodeInput.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { StepDialog } from './StepDialog.tsx'

const title = 'Turn on two-step verification'

/** Password, then the key for the app and a first code, then the recovery codes. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />
  if (secret) return <ConfirmStep secret={secret} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return <PasswordStep onStarted={setSecret} onClose={onClose} />
}

function PasswordStep({ onStarted, onClose }: { onStarted: (secret: TotpSecret) => void; onClose: () => void }) {
  const form = useCommandForm(TotpStart, { currentPassword: '' })
  const [start, { isLoading, error }] = useStartTotpMutation()
  const currentPassword = useFormField(form.control, 'currentPassword')
  const send = form.submit(
    (input) =>
      void start(input)
        .unwrap()
        .then(onStarted, () => {}),
  )
  return (
    <StepDialog
      title={title}
      description="You need an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password."
      action="Continue"
      isPending={isLoading}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <PasswordInput label="Current password" autoComplete="current-password" {...currentPassword} />
    </StepDialog>
  )
}

interface ConfirmStepProps {
  secret: TotpSecret
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

function ConfirmStep({ secret, onConfirmed, onClose }: ConfirmStepProps) {
  const form = useCommandForm(TotpConfirmation, { totp: '' })
  const [confirm, { isLoading, error }] = useConfirmTotpMutation()
  const totp = useFormField(form.control, 'totp')
  const send = form.submit((input) => {
    void confirm(input)
      .unwrap()
      .then(
        ({ recoveryCodes }) => onConfirmed(recoveryCodes),
        () => {},
      )
  })
  return (
    <StepDialog
      title={title}
      description="Scan the QR code with the app, then enter the code shown in the app."
      action="Turn on"
      isPending={isLoading}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <Key>
        <AppCode address={secret.uri} />
        <p>
          Can’t scan it? Enter this key in the app:
          <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </Key>
      <CodeInput inputMode="numeric" {...totp} />
    </StepDialog>
  )
}

const Key = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  code {
    display: block;
    margin-top: var(--space-2);
    color: var(--color-text);
    font-size: var(--font-size-body);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    user-select: all;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`
