import { Login } from '@kainsiap/ops/auth/contract'

/** What is wrong with each field, in the contract's words; a field without a fault is left out. */
export function problemsOf(login: Login): { email?: string; password?: string } {
  const issues = Login.safeParse(login).error?.issues ?? []
  const first = (name: keyof Login) => issues.find(({ path }) => path[0] === name)?.message
  const email = first('email')
  const password = first('password')
  return { ...(email && { email }), ...(password && { password }) }
}
