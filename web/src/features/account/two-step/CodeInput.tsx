import { TextInput, type TextInputProps } from '../../../ui/form/TextInput.tsx'

/** A code of six digits, or a recovery code. */
export function CodeInput({ label = 'Code', ...rest }: Omit<TextInputProps, 'label'> & { label?: string }) {
  return <TextInput {...rest} label={label} autoComplete="one-time-code" spellCheck={false} autoCapitalize="none" />
}
