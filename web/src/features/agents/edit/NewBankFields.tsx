import { useFormField } from '../../../command/useCommandForm.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { type AgentFormParts, noBank } from './agentForm.ts'
import { BankFields } from './BankFields.tsx'

/** The bank account of a new agent, now or later. */
export function NewBankFields({ form }: { form: AgentFormParts }) {
  const { value: bank } = useFormField(form.control, 'bank')
  return (
    <FieldGroup>
      <legend>Bank account</legend>
      <div>
        <Checkbox
          label="Add a bank account. Required for payouts."
          checked={bank !== null}
          onChecked={(isKnown) => form.setValue('bank', isKnown ? noBank : null, { shouldDirty: true })}
        />
      </div>
      {bank && <Account form={form} />}
    </FieldGroup>
  )
}

function Account({ form: { control } }: { form: AgentFormParts }) {
  const bankName = useFormField(control, 'bank.bankName')
  const accountNumber = useFormField(control, 'bank.accountNumber')
  const accountHolderName = useFormField(control, 'bank.accountHolderName')
  const swiftCode = useFormField(control, 'bank.swiftCode')
  return (
    <BankFields
      {...{ bankName, accountNumber, accountHolderName }}
      swiftCode={{ ...swiftCode, onValue: (code) => swiftCode.onValue(code ?? '') }}
    />
  )
}
