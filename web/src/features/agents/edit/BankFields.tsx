import type { FormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'

interface BankFieldsProps {
  bankName: FormField<string>
  accountNumber: FormField<string>
  accountHolderName: FormField<string>
  swiftCode: FormField<string | null | undefined>
}

/** A bank account for payouts. */
export function BankFields({ bankName, accountNumber, accountHolderName, swiftCode }: BankFieldsProps) {
  return (
    <FieldGrid data-columns="2">
      <TextInput {...bankName} label="Bank" autoComplete="off" placeholder="Maybank" maxLength={60} />
      <TextInput {...accountNumber} label="Account number" inputMode="numeric" autoComplete="off" maxLength={32} />
      <TextInput {...accountHolderName} label="Account holder" hint="Name as on the IC." autoComplete="off" maxLength={80} />
      <TextInput
        {...swiftCode}
        value={swiftCode.value ?? ''}
        label="SWIFT code"
        optional
        autoComplete="off"
        placeholder="MBBEMYKL"
        maxLength={11}
        onValue={(text) => swiftCode.onValue(text.toUpperCase())}
      />
    </FieldGrid>
  )
}
