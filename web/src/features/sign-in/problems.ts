import { Login } from '@kainsiap/ops/auth/contract'
import { errorCode } from '../../api/errors.ts'

export type FieldName = 'email' | 'password'

/** The error of each field, as worded in the contract; valid fields are left out. */
export function problemsOf(login: Omit<Login, 'totp'>): Partial<Record<FieldName, string>> {
  const issues = Login.safeParse(login).error?.issues ?? []
  const first = (name: keyof Login) => issues.find(({ path }) => path[0] === name)?.message
  const email = first('email')
  const password = first('password')
  return { ...(email && { email }), ...(password && { password }) }
}

/** The field to correct first after a rejection; null when the input is not the reason. The server does not reveal which one was wrong. */
export function fieldAtFault(rejection: unknown): FieldName | null {
  const code = errorCode(rejection)
  if (code === 'invalid_credentials') return 'password'
  return code === 'validation_failed' ? 'email' : null
}
