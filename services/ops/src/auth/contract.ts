import { z } from 'zod'
import { Role } from '../permissions.ts'
import { Email, emailForm, emailLengthMax, formatted } from '../platform/contract.ts'
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

/** The token of a link in a mail: the user's id, and a signature. */
const LinkToken = formatted(/^[0-9a-f]{24}\.[\w-]{43}$/, { max: 68, message: 'must be the token of the link in the mail' })

/** To look an invitation up, or to confirm a new e-mail address. */
export const LinkUse = z.strictObject({ token: LinkToken })
/** Whom an invitation is for, or whose address was confirmed. */
export const LinkOwner = z.strictObject({ name: z.string(), email: Email }).meta({ id: 'LinkOwner' })
export type LinkOwner = z.infer<typeof LinkOwner>

export const InvitationAcceptance = z
  .strictObject({ token: LinkToken, newPassword: z.string().min(1).max(128), confirmPassword: z.string().min(1).max(128) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** Why a session ended, as sent to the socket and shown on the sign-in page. */
export const SignOutReason = z.enum([
  'signed_out',
  'signed_out_everywhere',
  'signed_out_by_staff',
  'expired',
  'deactivated',
  'email_changed',
  'password_changed',
  'token_reused',
])
export type SignOutReason = z.infer<typeof SignOutReason>

/** The data of a notice `auth.signedIn`: a sign-in from a browser that the account did not know. */
export type NewSignIn = { sessionId: string; device: string | null; address: string }
