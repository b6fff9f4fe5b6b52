import { useState } from 'react'
import { session } from '../../api/session.ts'
import { fieldAtFault, problemsOf, type FieldName } from './problems.ts'

/** The state of the sign-in form: the input, the errors of visited fields, and the server's rejection. */
export function useSignIn() {
  const [login, setLogin] = useState({ email: '', password: '', rememberMe: false })
  const [left, setLeft] = useState<Readonly<Partial<Record<FieldName, boolean>>>>({})
  const [isPending, setPending] = useState(false)
  const [rejection, setRejection] = useState<unknown>(null)
  const problems = problemsOf(login)
  const isValid = !problems.email && !problems.password

  /** Resolves with the field to correct, when a field caused the rejection. */
  const signIn = async (): Promise<FieldName | null> => {
    if (!isValid || isPending) return null
    setPending(true)
    setRejection(null)
    try {
      // On success the page is left and the form unmounted.
      await session.signIn({ ...login, email: login.email.trim() })
      return null
    } catch (error) {
      setPending(false)
      setRejection(error)
      return fieldAtFault(error)
    }
  }
  return {
    isValid,
    isPending,
    rejection,
    signIn,
    dismiss: () => setRejection(null),
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
      setRejection(null)
    },
  }
}
