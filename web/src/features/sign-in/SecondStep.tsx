import { type FormEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/button/Button.tsx'
import { FormStack } from '../../ui/form/FormStack.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { ErrorNote } from './notes.tsx'
import type { useSignIn } from './useSignIn.ts'

const kinds = {
  app: {
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of your ten saved codes. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use your authenticator app',
  },
} as const

/** After the password: the code of the authenticator app, or a recovery code. */
export function SecondStep({ form }: { form: ReturnType<typeof useSignIn> }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const { other, ...texts } = kinds[kind]
  const field = useFocus(`${kind} ${form.rejection === null ? '' : 'again'}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !form.isPending) void form.signIn(code.trim())
  }
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    form.dismiss()
  }
  return (
    <>
      {form.rejection !== null && <ErrorNote error={form.rejection} onClose={form.dismiss} />}
      <FormStack noValidate aria-label="Two-step verification" onSubmit={submit}>
        <TextInput key={kind} ref={field} {...texts} name="totp" autoCapitalize="none" spellCheck={false} value={code} onValue={setCode} />
        <Button type="submit" variant="primary" size="large" disabled={code.trim() === ''} pending={form.isPending}>
          Sign in
        </Button>
        <Links>
          <TextLink as="button" type="button" onClick={switchKind}>
            {other}
          </TextLink>
          <TextLink as="button" type="button" onClick={form.startOver}>
            Use another account
          </TextLink>
        </Links>
      </FormStack>
    </>
  )
}

/** Puts the cursor into the field when it appears, and again with its content selected when `occasion` changes. */
function useFocus(occasion: string) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (last.current === occasion) return
    last.current = occasion
    field.current?.focus()
    field.current?.select()
  }, [occasion])
  return field
}

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  button {
    min-height: var(--size-control);
  }
`
