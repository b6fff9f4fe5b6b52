import { model, type Types } from 'mongoose'
import { dayMs, now } from '../clock.ts'
import type { Page } from '../contract.ts'
import { plainSchema, Types as MongoTypes, type PageRequest } from '../database/mongo.ts'
import { listPageAfter } from '../database/rows-after.ts'
import type { Mail } from './contract.ts'
import type { Deliver } from './mail-job.ts'
import { writesOf } from '../database/fields.ts'

interface MailDoc {
  /** That of its job: a mail delivered twice is kept once. */
  _id: Types.ObjectId
  to: string
  /** Missing in mails of an earlier version. */
  personId?: string
  subject: string
  text: string
  createdAt: Date
}
const keptDays = 7

const schema = plainSchema<MailDoc>({ to: String, personId: String, subject: String, text: String, createdAt: Date })
schema.index({ createdAt: -1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 })
schema.index({ personId: 1 }, { sparse: true })
const MailModel = model<MailDoc>('Mail', schema, 'mails')

/** Keeps mails instead of sending them: a demo writes to nobody. */
export const mailboxDelivery: Deliver = async (id, message) => {
  const _id = new MongoTypes.ObjectId(id)
  await writesOf(MailModel).updateOne({ _id }, { $setOnInsert: { ...message, createdAt: now() } }, { upsert: true })
}

/** Forgets what was written to somebody. */
export async function forgetMails(personId: string): Promise<void> {
  await writesOf(MailModel).deleteMany({ personId })
}

/** Kept mails, the newest first. */
export const listMails = (at: PageRequest): Promise<Page<Mail>> =>
  listPageAfter(MailModel, { filter: {}, sort: { createdAt: -1, _id: -1 }, at, toEntity: toMail })

const toMail = ({ _id, to, subject, text, createdAt }: MailDoc): Mail => ({
  id: _id.toHexString(),
  to,
  subject,
  text,
  createdAt: createdAt.toISOString(),
})
