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

function failureOf(cause: unknown): JobFailure {
  const { code, responseCode, response } = cause as { code?: string; responseCode?: number; response?: string }
  if (code === 'EAUTH') return new JobFailure('The mail server does not accept our sign-in: SMTP_URL must be corrected.', { cause })
  if (responseCode !== undefined && responseCode >= 500)
    return new JobFailure(`The mail server refuses this mail: ${String(response).slice(0, 200)}`, { isFinal: true, cause })
  if (responseCode !== undefined)
    return new JobFailure(`The mail server does not take this mail now: ${String(response).slice(0, 200)}`, { cause })
  return new JobFailure('The mail server cannot be reached. Nothing is lost: the mail is sent once it can.', { cause })
}
