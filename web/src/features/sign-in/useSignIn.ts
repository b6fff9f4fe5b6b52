import { useState } from 'react'
import { errorCode, errorDetail } from '../../api/errors.ts'
import { session } from '../../api/session.ts'
import { fieldAtFault, problemsOf, type FieldName } from './problems.ts'

/** The state of the sign-in form: the input, the errors of visited fields, and the server's rejection. */
export function useSignIn() {
  const { login, isValid, field, rememberMe, enter } = useLoginFields()
  const [isPending, setPending] = useState(false)
  const [rejection, setRejection] = useState<unknown>(null)
  const [asksForCode, setAsksForCode] = useState(false)

  /** Resolves with the field to correct, when a field caused the rejection. `totp` is the code of the second step. */
  const signIn = async (totp?: string): Promise<FieldName | null> => {
    if (!isValid || isPending) return null
    setPending(true)
    setRejection(null)
    try {
      // On success the page is left and the form unmounted.
      await session.signIn({ ...login, email: login.email.trim(), ...(totp !== undefined && { totp }) })
      return null
    } catch (error) {
      setPending(false)
      setAsksForCode(leadsToCode(error, totp !== undefined))
      setRejection(isCodeMissing(error) ? null : error)
      return fieldAtFault(error)
    }
  }
  return {
    isValid,
    isPending,
    rejection,
    /** The password was right, and this account has two-step verification. */
    asksForCode,
    signIn,
    startOver: () => {
      setAsksForCode(false)
      setRejection(null)
      enter({ password: '' })
    },
    dismiss: () => setRejection(null),
    field,
    rememberMe,
    fill: ({ email, password }: Record<FieldName, string>) => {
      enter({ email, password })
      setRejection(null)
    },
  }
}

function useLoginFields() {
  const [login, setLogin] = useState({ email: '', password: '', rememberMe: false })
  const [left, setLeft] = useState<Readonly<Partial<Record<FieldName, boolean>>>>({})
  const problems = problemsOf(login)
  const enter = (some: Partial<typeof login>) => setLogin({ ...login, ...some })
  return {
    login,
    isValid: !problems.email && !problems.password,
    enter,
    field: (name: FieldName) => ({
      name,
      value: login[name],
      error: left[name] ? problems[name] : null,
      onValue: (value: string) => enter({ [name]: value }),
      onBlur: () => setLeft({ ...left, [name]: true }),
    }),
    rememberMe: { checked: login.rememberMe, onChecked: (rememberMe: boolean) => enter({ rememberMe }) },
  }
}

/** That a code is asked for is no failure. */
const isCodeMissing = (error: unknown) => errorCode(error) === 'totp_required' && errorDetail(error, 'reason') === 'missing'

/** Whoever has entered a code stays with it, unless the password is not right any more. */
const leadsToCode = (error: unknown, hasCode: boolean) =>
  errorCode(error) === 'totp_required' || (hasCode && errorCode(error) !== 'invalid_credentials')
