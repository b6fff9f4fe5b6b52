import type { SignOutReason } from '@kainsiap/ops/auth/contract'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../app/paths.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { DemoBox } from './DemoBox.tsx'
import { focusFirstEmpty, focusInvalidField } from './focus.ts'
import { ErrorNote, SignOutNote } from './notes.tsx'
import type { useSignIn } from './useSignIn.ts'

interface SignInFormProps {
  form: ReturnType<typeof useSignIn>
  endedBecause: SignOutReason | null
}

export function SignInForm({ form, endedBecause }: SignInFormProps) {
  const fields = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (fields.current) focusFirstEmpty(fields.current)
  }, [])
  const send = async () => {
    const place = document.activeElement
    const atFault = await form.signIn()
    // A user who moved to another field during the request stays there.
    if (fields.current && atFault && document.activeElement === place) focusInvalidField(fields.current, atFault)
  }
  return (
    <Parts onMouseDown={keepFocus}>
      {form.rejection ? <ErrorNote error={form.rejection} onClose={form.dismiss} /> : <SignOutNote reason={endedBecause} />}
      <Form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput label="Email" type="email" autoComplete="username" inputMode="email" spellCheck={false} {...form.field('email')} />
        <PasswordInput autoComplete="current-password" {...form.field('password')} />
        <Beside>
          <Checkbox label="Remember me" {...form.rememberMe} />
          <TextLink as={Link} to={paths.forgotPassword}>
            Forgot your password?
          </TextLink>
        </Beside>
        <Button ref={submit} type="submit" variant="primary" size="large" disabled={!form.isValid} pending={form.isPending}>
          Sign in
        </Button>
      </Form>
      <DemoBox
        onUse={(account) => {
          form.fill(account)
          // The button is enabled by the next render; only then can it take the focus.
          requestAnimationFrame(() => submit.current?.focus())
        }}
      />
    </Parts>
  )
}

/** A press outside the fields keeps the focus: the error of a field losing it would move the element being pressed. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && !event.target.closest('input:not([type=checkbox])')) event.preventDefault()
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);

  ${phone} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: var(--size-touch);
    }
  }
`
