import { createTransport } from 'nodemailer'
import { JobFailure } from '../jobs/definition.ts'
import type { Deliver } from './mail-job.ts'

const timeoutMs = 20_000

/** Sends mails over SMTP. A password never travels unencrypted to another machine. */
export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const url = new URL(smtpUrl)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLocal,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.indexOf('@') + 1)
  return async (id, { to, subject, text }) => {
    try {
      await transport.sendMail({
        from: { name: 'KainSiap', address: from },
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
      })
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** In words of our own: what a server answers may name the recipient, and the words of a failure are kept. The log has the answer. */
function failureOf(cause: unknown): JobFailure {
  const { code, responseCode, response } = cause as { code?: string; responseCode?: number; response?: string }
  if (code === 'EAUTH') return new JobFailure('The mail server rejected the sign-in. Correct SMTP_URL.', { cause })
  if (responseCode === undefined) return new JobFailure('The mail server is not available. The email is sent when it is back.', { cause })
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const named = `${meaningOf(status)} (${[responseCode, status].filter(Boolean).join(' ')})`
  return responseCode >= 500
    ? new JobFailure(`The mail server rejected this email: ${named}`, { isFinal: true, cause })
    : new JobFailure(`The mail server did not accept this email yet: ${named}`, { cause })
}

/** The subjects of enhanced status codes (RFC 3463), by their second number. */
const subjects: Readonly<Record<string, string>> = {
  1: 'problem with the address',
  2: 'problem with the mailbox',
  3: 'problem in its system',
  4: 'it can’t be delivered',
  5: 'protocol error',
  6: 'the content was rejected',
  7: 'rejected by policy',
}
const meaningOf = (status: string | undefined): string => subjects[status?.split('.')[1] ?? ''] ?? 'no reason given'
