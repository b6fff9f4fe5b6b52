import type { SignOutReason } from '@kainsiap/ops/auth/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput, type TextInputProps } from '../../ui/TextInput.tsx'
import { DemoBox } from './DemoBox.tsx'
import { RefusalNote, SignOutNote } from './notes.tsx'
import { useSignIn } from './useSignIn.ts'

export function SignInForm({ endedBecause }: { endedBecause: SignOutReason | null }) {
  const form = useSignIn()
  const submit = useRef<HTMLButtonElement>(null)
  return (
    <>
      {form.refusal ? <RefusalNote error={form.refusal} onClose={form.dismiss} /> : <SignOutNote reason={endedBecause} />}
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.signIn()
        }}
      >
        <TextInput label="Email" type="email" autoComplete="username" inputMode="email" spellCheck={false} {...form.field('email')} />
        <PasswordInput autoComplete="current-password" {...form.field('password')} />
        <Checkbox label="Remember me" {...form.rememberMe} />
        <Button ref={submit} type="submit" variant="primary" size="large" disabled={!form.isValid} pending={form.isPending}>
          Sign in
        </Button>
      </Form>
      <DemoBox
        onUse={(account) => {
          form.fill(account)
          // The button is enabled by the next drawing; only then can it take the focus.
          requestAnimationFrame(() => submit.current?.focus())
        }}
      />
    </>
  )
}

function PasswordInput(props: Omit<TextInputProps, 'label' | 'type' | 'trail'>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton label={isShown ? 'Hide password' : 'Show password'} size="small" onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
    </IconButton>
  )
  return <TextInput {...props} label="Password" type={isShown ? 'text' : 'password'} trail={toggle} />
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
