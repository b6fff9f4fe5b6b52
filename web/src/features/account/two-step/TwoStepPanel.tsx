import type { TotpStatus } from '@kainsiap/ops/auth/contract'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../../ui/button/Button.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useTotpStatusQuery } from '../accountApi.ts'
import { DisableDialog } from './DisableDialog.tsx'
import { EnableDialog } from './EnableDialog.tsx'

const fewCodes = 3

/** Whether signing in asks for a code of an authenticator app as well. */
export function TwoStepPanel() {
  const status = useTotpStatusQuery(undefined, { refetchOnMountOrArgChange: true })
  const [dialog, setDialog] = useState<'enable' | 'disable' | null>(null)
  const close = () => setDialog(null)
  const isOn = Boolean(status.data?.enabledAt)
  return (
    <Panel title="Two-step verification">
      <Live query={status} what="two-step verification" skeleton={<Skeleton rows={1} />}>
        {(data) => <State status={data} />}
      </Live>
      {status.data && (
        <div>
          <Button onClick={() => setDialog(isOn ? 'disable' : 'enable')}>{isOn ? 'Turn off…' : 'Turn on…'}</Button>
        </div>
      )}
      {dialog === 'enable' && <EnableDialog onClose={close} />}
      {dialog === 'disable' && <DisableDialog onClose={close} />}
    </Panel>
  )
}

function State({ status: { enabledAt, recoveryCodesLeft } }: { status: TotpStatus }) {
  if (enabledAt === null) {
    return <Text>Off. When it is on, signing in also requires a code from an app on your phone.</Text>
  }
  const left = recoveryCodesLeft === 1 ? 'One recovery code is' : `${recoveryCodesLeft || 'No'} recovery codes are`
  return (
    <>
      <TonedStrip data-tone="positive">
        <ShieldCheck size={16} aria-hidden />
        <span>
          <b>On</b> since {malaysianMoment(enabledAt)}. {recoveryCodesLeft > fewCodes && `${left} left.`}
        </span>
      </TonedStrip>
      {recoveryCodesLeft <= fewCodes && (
        <TonedStrip data-tone="warning">
          <ShieldAlert size={16} aria-hidden />
          <span>{left} left. To get ten new ones, turn it off and on again.</span>
        </TonedStrip>
      )}
    </>
  )
}

const Text = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
