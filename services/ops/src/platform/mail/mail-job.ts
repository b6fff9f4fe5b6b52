import { defineJob, JobFailure } from '../jobs/definition.ts'
import { mailJobKind, type AnyMail, type MailMessage, type MailTools } from './define-mail.ts'

/** Delivers a mail; `id` is the same for each attempt. Throws a JobFailure, in words. */
export type Deliver = (id: string, message: MailMessage) => Promise<void>

export function createMailJob(mails: readonly AnyMail[], tools: MailTools, deliver: Deliver) {
  const byName = new Map(mails.map((mail) => [mail.name, mail]))
  return defineJob({
    ...mailJobKind,
    handle: async ({ mail, payload }, { id, signal }) => {
      const definition = byName.get(mail)
      if (!definition) throw new JobFailure(`The email ${mail} does not exist in this version.`, { isFinal: true })
      const message = await definition.compose(definition.payload.parse(payload) as never, tools)
      if (!message) return { summary: 'Not sent (no longer needed)' }
      signal.throwIfAborted()
      await deliver(id, message)
      return { summary: 'Sent' }
    },
  })
}
