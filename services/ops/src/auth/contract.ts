import { z } from 'zod'
import { Role } from '../permissions.ts'
import { Email, formatted, Instant } from '../platform/contract.ts'
import { readingOfEmail, writtenMax } from '../platform/email.ts'
import { storedPassword } from '../platform/text.ts'
import { User } from '../users/contract.ts'

/** A code as it is typed: six digits, or a recovery code. */
const SecondStep = formatted(/^[\da-z][\da-z -]{4,14}[\da-z]$/i, { max: 16, message: 'must be a code of six digits, or a recovery code' })

const passwordMax = 128
/** Decomposed, a letter is up to three characters. Two of these fit the body that a public route takes. */
const typedMax = 288

/** Whether a password is short enough, as typed or in its stored form. */
function hasFittingLength(typed: string, context: z.core.$RefinementCtx<string>): void {
  if (typed.length > passwordMax && storedPassword(typed).length > passwordMax)
    context.addIssue({ code: 'too_big', origin: 'string', maximum: passwordMax, inclusive: true, input: typed })
}

/** The sign-in form; it shows these messages. */
export const Login = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .max(writtenMax, { abort: true, error: 'Invalid email address' })
    .meta({ format: 'email' })
    .transform((written, context) => {
      const reading = readingOfEmail(written)
      if (Email.safeParse(reading).success) return reading
      context.addIssue({ code: 'custom', message: 'Invalid email address' })
      return z.NEVER
    }),
  password: z
    .string()
    .min(1, 'Password is required')
    .min(6, 'Password must be at least 6 characters')
    .max(typedMax, { abort: true })
    .superRefine(hasFittingLength),
  rememberMe: z.boolean(),
  /** Asked for by `totp_required`: the code of the authenticator app, or a recovery code. */
  totp: SecondStep.optional(),
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
const LinkToken = formatted(/^[0-9a-f]{24}\.[\w-]{43}$/, { max: 68, message: 'must be the token from the link in the email' })

/** To look an invitation up, or to confirm a new email address. */
export const LinkUse = z.strictObject({ token: LinkToken })
/** Get the user of an invitation link, or whose address was confirmed. */
export const LinkOwner = z.strictObject({ name: z.string(), email: Email }).meta({ id: 'LinkOwner' })
export type LinkOwner = z.infer<typeof LinkOwner>

const Password = z
  .string()
  .min(1)
  .max(typedMax, { abort: true })
  .superRefine(hasFittingLength)
  .refine((value) => /\S/.test(value), 'must not be blank')
  .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters')
const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  storedPassword(newPassword) === storedPassword(confirmPassword)

/** A password set by a link: that of an invitation, or of a reset. */
export const PasswordByLink = z
  .strictObject({ token: LinkToken, newPassword: Password, confirmPassword: Password })
  .refine(isConfirmed, { path: ['confirmPassword'], message: 'Passwords do not match' })
export type PasswordByLink = z.infer<typeof PasswordByLink>

export const ForgottenPassword = z.strictObject({ email: Login.shape.email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

export const PasswordChange = z
  .strictObject({ currentPassword: Password, newPassword: Password, confirmPassword: Password })
  .refine(isConfirmed, { path: ['confirmPassword'], message: 'New passwords do not match' })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Two-step verification of whoever is signed in. */
export const TotpStatus = z.strictObject({ enabledAt: Instant.nullable(), recoveryCodesLeft: z.int() }).meta({ id: 'TotpStatus' })
export type TotpStatus = z.infer<typeof TotpStatus>
export const TotpStart = z.strictObject({ currentPassword: Password })
export type TotpStart = z.infer<typeof TotpStart>
/** The secret as an app takes it: typed, or as the address in a QR code. */
export const TotpSecret = z.strictObject({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSecret' })
export type TotpSecret = z.infer<typeof TotpSecret>
export const TotpConfirmation = z.strictObject({ totp: SecondStep })
export type TotpConfirmation = z.infer<typeof TotpConfirmation>
/** Each signs in once instead of a code. They are given this once. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
export const TotpDisabling = z.strictObject({ currentPassword: Password, totp: SecondStep })
export type TotpDisabling = z.infer<typeof TotpDisabling>

/** Why a session ended, as sent to the socket and shown on the sign-in page. */
export const SignOutReason = z.enum([
  'signed_out',
  'signed_out_everywhere',
  'signed_out_elsewhere',
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
