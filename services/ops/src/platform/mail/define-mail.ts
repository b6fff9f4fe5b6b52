import type { z } from 'zod'
import type { Job } from '../jobs/contract.ts'
import type { JobKind } from '../jobs/definition.ts'
import { enqueue, type EnqueueOptions } from '../jobs/enqueue.ts'
import { MailPayload } from './payload.ts'

export interface MailMessage {
  to: string
  /** The id of who it is written to: the mailbox of the demo forgets them with their record. */
  personId: string
  subject: string
  /** Plain text; lines end with \n. */
  text: string
}

export interface MailTools {
  /** The origin that links in mails lead to. */
  publicUrl: string
  /** Signs what a link in a mail carries, as base64url. Nothing signed is ever stored: it is made again for each attempt. */
  sign: (text: string) => string
}

export interface MailDefinition<Payload> {
  /** Unique among all mails. */
  name: string
  /** Ids only: addresses and secrets are looked up and made when the mail is sent. */
  payload: z.ZodType<Payload>
  /** The mail as of now; null if it is not wanted any more. */
  compose: (payload: Payload, tools: MailTools) => Promise<MailMessage | null>
}

/** A definition of any payload, for lists. */
export type AnyMail = Omit<MailDefinition<never>, 'payload'> & { payload: z.ZodType }

export function defineMail<Payload>(definition: MailDefinition<Payload>): MailDefinition<Payload> {
  return definition
}

/** The pause grows to half an hour: a mail server may be away for a day. */
export const mailJobKind: JobKind<MailPayload> = {
  name: 'mail',
  payload: MailPayload,
  retry: { attempts: 50, firstMs: 5_000, maxMs: 30 * 60_000 },
  isQuiet: true,
  concurrency: 4,
}

/** Enqueues a mail. It may arrive twice if a worker dies while it is sent; both have the same Message-ID. */
export function sendMail<Payload>({ name, payload }: MailDefinition<Payload>, given: Payload, options: EnqueueOptions): Promise<Job> {
  return enqueue(mailJobKind, { mail: name, payload: payload.parse(given) }, options)
}
