import { useState } from 'react'
import { session } from '../../api/session.ts'
import { problemsOf } from './problems.ts'

type FieldName = 'email' | 'password'

/** The sign-in form's state: what is typed, what is wrong with it once it was left, and what the server said. */
export function useSignIn() {
  const [login, setLogin] = useState({ email: '', password: '', rememberMe: false })
  const [left, setLeft] = useState<Readonly<Partial<Record<FieldName, boolean>>>>({})
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const problems = problemsOf(login)
  const isValid = !problems.email && !problems.password

  const signIn = async () => {
    if (!isValid || isPending) return
    setPending(true)
    setRefusal(null)
    try {
      // When it succeeds the page is left, and with it this form.
      await session.signIn({ ...login, email: login.email.trim() })
    } catch (error) {
      setPending(false)
      setRefusal(error)
    }
  }
  return {
    isValid,
    isPending,
    refusal,
    signIn,
    dismiss: () => setRefusal(null),
    field: (name: FieldName) => ({
      name,
      value: login[name],
      error: left[name] ? problems[name] : null,
      onValue: (value: string) => setLogin({ ...login, [name]: value }),
      onBlur: () => setLeft({ ...left, [name]: true }),
    }),
    rememberMe: { checked: login.rememberMe, onChecked: (rememberMe: boolean) => setLogin({ ...login, rememberMe }) },
    fill: (account: Record<FieldName, string>) => {
      setLogin({ ...login, email: account.email, password: account.password })
      setRefusal(null)
    },
  }
}
