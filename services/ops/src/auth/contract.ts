import { z } from 'zod'
import { Role } from '../permissions.ts'
import { emailForm, emailLengthMax } from '../platform/contract.ts'
import { User } from '../users/contract.ts'

/** The sign-in form; it shows these messages. */
export const Login = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .max(emailLengthMax, { abort: true, error: 'Invalid email address' })
    .regex(emailForm, 'Invalid email address'),
  password: z.string().min(1, 'Password is required').min(6, 'Password must be at least 6 characters').max(128),
  rememberMe: z.boolean(),
})
export type Login = z.infer<typeof Login>

/** `token` is the bearer token for HTTP and the socket; `expiresIn` is in seconds. */
export const Session = z.strictObject({ token: z.string(), expiresIn: z.int(), user: User }).meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const DemoAccounts = z
  .strictObject({
    enabled: z.boolean(),
    accounts: z.array(z.strictObject({ email: z.string(), password: z.string(), name: z.string(), role: Role, can: z.string() })),
  })
  .meta({ id: 'DemoAccounts' })
export type DemoAccounts = z.infer<typeof DemoAccounts>

/** Why a session ended, as sent to the socket and shown on the sign-in page. */
export const SignOutReason = z.enum(['signed_out', 'signed_out_everywhere', 'expired', 'deactivated', 'password_changed', 'token_reused'])
export type SignOutReason = z.infer<typeof SignOutReason>
