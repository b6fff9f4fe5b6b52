import { NewPayout, type Payout, PayoutMethod, type PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { serverNow } from '../../../api/serverClock.ts'
import { useCan } from '../../../api/useCan.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { type CommandForm, useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { lastHalf, whyNotPeriod } from '../../../ui/format/payPeriod.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { useCreatePayoutMutation } from './payoutCommandsApi.ts'
import { AgentField } from './AgentField.tsx'
import { chosenSen, orderIdsOf } from './newPayout.ts'
import { payoutTarget } from './payoutTarget.ts'
import { Preview, usePreview } from './Preview.tsx'

const methods = PayoutMethod.options.map((value) => ({ value, label: methodLooks[value].label }))

interface NewPayoutDialogProps {
  /** Where it is known already whose. */
  agent?: { id: string; name: string }
  onClose: () => void
}
type Values = z.input<typeof NewPayout>
type Known = NewPayoutDialogProps['agent']

/** Makes a payout of what an agent has earned in a period; what it would be is shown before. */
export function NewPayoutDialog({ agent, onClose }: NewPayoutDialogProps) {
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const values: Values = { agentId: agent?.id ?? '', ...lastHalf(today), method: 'bank_transfer', notes: '' }
  const form = useCommandForm(NewPayout, values)
  const [agentId, periodStart, periodEnd, method = 'bank_transfer'] = useWatch({
    control: form.control,
    name: ['agentId', 'periodStart', 'periodEnd', 'method'],
  })
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const problem = whyNotPeriod({ periodStart, periodEnd }, today)
  const preview = usePreview({ agentId, periodStart, periodEnd, method }, problem !== null)
  const shown = preview.currentData
  const command = useCreating(onClose)
  const refused = useCan('finance.write') ?? problem ?? (preview.isUninitialized ? null : whyNone(shown, leftOut))
  const send = form.submit((payout) => {
    if (shown) void command.run({ ...payout, orderIds: orderIdsOf(shown, leftOut) })
  })
  const sum = shown && refused === null ? `Prepare ${ringgit(chosenSen(shown, leftOut))}` : 'Prepare payout'
  return (
    <CommandDialog
      title="New payout"
      description="Creates a payout of all payable orders. Nothing is sent until a user processes it."
      command={command}
      keep="Cancel"
      action={{ label: sum, variant: 'primary', act: send }}
      refused={agentId === '' ? problem : refused}
      onClose={onClose}
    >
      <Fields form={form} agent={agent} today={today} />
      <Preview query={preview} leftOut={leftOut} onLeftOut={setLeftOut} />
    </CommandDialog>
  )
}

function Fields({ form, agent, today }: { form: CommandForm<Values>; agent: Known; today: string }) {
  const agentId = useFormField(form.control, 'agentId')
  const periodStart = useFormField(form.control, 'periodStart')
  const periodEnd = useFormField(form.control, 'periodEnd')
  const method = useFormField(form.control, 'method')
  const notes = useFormField(form.control, 'notes')
  return (
    <>
      <FieldGrid data-columns="2">
        <AgentField {...agentId} known={agent} />
        <Select {...method} value={method.value ?? 'bank_transfer'} label="Method" options={methods} />
        <DateField {...periodStart} label="From" max={today} />
        <DateField
          {...periodEnd}
          label="To"
          max={today}
          error={whyNotPeriod({ periodStart: periodStart.value, periodEnd: periodEnd.value }, today) ?? periodEnd.error}
        />
      </FieldGrid>
      <TextArea {...notes} value={notes.value ?? ''} label="Notes" optional maxLength={500} rows={2} />
    </>
  )
}

/** Why there would be no payout. */
function whyNone(preview: ReturnType<typeof usePreview>['currentData'], leftOut: ReadonlySet<string>): string | null {
  if (!preview) return 'The preview is still loading.'
  if (preview.rejection !== null) return preview.rejection
  if (orderIdsOf(preview, leftOut).length === 0) return 'All orders are excluded.'
  return chosenSen(preview, leftOut) > 0 ? null : 'The payout must be above RM 0.00.'
}

function useCreating(onClose: () => void) {
  const [create] = useCreatePayoutMutation()
  const toast = useToast()
  return useCommand<NewPayout, PayoutDetails, Payout>({
    target: payoutTarget,
    failed: 'Failed to create payout',
    send: (payout) => create(payout).unwrap(),
    onDone: ({ id, number, status }) => {
      toast.done(status === 'on_hold' ? `${number} created, on hold` : `${number} created successfully`, { about: id })
      onClose()
    },
  })
}
