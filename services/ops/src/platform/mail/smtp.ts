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
  if (code === 'EAUTH') return new JobFailure('The mail server does not accept our sign-in: SMTP_URL must be corrected.', { cause })
  if (responseCode === undefined)
    return new JobFailure('The mail server cannot be reached. Nothing is lost: the mail is sent once it can.', { cause })
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const named = `${meaningOf(status)} (${[responseCode, status].filter(Boolean).join(' ')})`
  return responseCode >= 500
    ? new JobFailure(`The mail server refuses this mail: ${named}`, { isFinal: true, cause })
    : new JobFailure(`The mail server does not take this mail now: ${named}`, { cause })
}

/** The subjects of enhanced status codes (RFC 3463), by their second number. */
const subjects: Readonly<Record<string, string>> = {
  1: 'something is wrong with the address',
  2: 'something is wrong with the mailbox',
  3: 'its system has a problem',
  4: 'it cannot be delivered from there',
  5: 'the two servers do not understand each other',
  6: 'its content is not accepted',
  7: 'its policy does not allow it',
}
const meaningOf = (status: string | undefined): string => subjects[status?.split('.')[1] ?? ''] ?? 'it gives no known reason'
