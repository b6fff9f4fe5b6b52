import { ShieldCheck } from 'lucide-react'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { useCan } from '../../api/useCan.ts'
import { Action } from '../../ui/button/Action.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { useVerifyAuditMutation } from './auditApi.ts'
import { useVerification } from './useVerification.ts'

/** Starts a verification of the whole chain, as a job. */
export function VerifyButton() {
  const refused = useCan('settings.write')
  const running = useVerification()
  const [verify, { isLoading }] = useVerifyAuditMutation()
  const toast = useToast()
  const start = () =>
    void verify(newIdempotencyKey())
      .unwrap()
      .catch((error: unknown) => toast.failed('start the verification', error))
  return (
    <Action
      label="Verify now"
      icon={<ShieldCheck size={16} aria-hidden />}
      refused={refused ?? (running ? 'A verification is in progress.' : null)}
      pending={isLoading}
      onAct={start}
    />
  )
}
