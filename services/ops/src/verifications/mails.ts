import { z } from 'zod'
import { defineMail, sendMail, type MailDefinition } from '../platform/mail/define-mail.ts'
import type { ReviewStatus } from './contract.ts'
import type { VerificationDefinition } from './definition.ts'
import type { VerificationDoc } from './model.ts'

type Language = 'ms' | 'en' | 'zh'
type Decision = Exclude<ReviewStatus, 'pending'>
interface Words {
  subject: string
  /** `reason` is empty where papers are accepted. */
  text: (name: string, reason: string) => string
}

const words: Readonly<Record<Language, Readonly<Record<Decision, Words>>>> = {
  en: {
    verified: {
      subject: 'Your documents have been approved',
      text: (name) => `Hello ${name},\n\nyour documents have been reviewed and approved. Thank you.\n\nKainSiap\n`,
    },
    requires_documents: {
      subject: 'Please send new documents',
      text: (name, reason) =>
        `Hello ${name},\n\nwe could not approve your documents yet:\n\n${reason}\n\nPlease open the KainSiap app and send new documents.\n\nKainSiap\n`,
    },
    rejected: {
      subject: 'Your documents have been rejected',
      text: (name, reason) =>
        `Hello ${name},\n\nwe could not approve your documents:\n\n${reason}\n\nIf you think this is a mistake, send other documents in the KainSiap app.\n\nKainSiap\n`,
    },
  },
  ms: {
    verified: {
      subject: 'Dokumen anda telah diterima',
      text: (name) => `Salam ${name},\n\ndokumen anda telah disemak dan diterima. Terima kasih.\n\nKainSiap\n`,
    },
    requires_documents: {
      subject: 'Sila hantar dokumen anda sekali lagi',
      text: (name, reason) =>
        `Salam ${name},\n\nkami belum dapat menerima dokumen anda:\n\n${reason}\n\nSila buka aplikasi KainSiap dan hantar sekali lagi.\n\nKainSiap\n`,
    },
    rejected: {
      subject: 'Dokumen anda tidak diterima',
      text: (name, reason) =>
        `Salam ${name},\n\nkami tidak dapat menerima dokumen anda:\n\n${reason}\n\nJika ini satu kesilapan, hantar dokumen lain melalui aplikasi KainSiap.\n\nKainSiap\n`,
    },
  },
  zh: {
    verified: { subject: '您的证件已通过审核', text: (name) => `${name} 您好：\n\n您的证件已通过审核。谢谢。\n\nKainSiap\n` },
    requires_documents: {
      subject: '请重新提交您的证件',
      text: (name, reason) => `${name} 您好：\n\n您的证件暂时无法通过：\n\n${reason}\n\n请打开 KainSiap 应用重新提交。\n\nKainSiap\n`,
    },
    rejected: {
      subject: '您的证件未通过审核',
      text: (name, reason) =>
        `${name} 您好：\n\n您的证件未通过审核：\n\n${reason}\n\n如有疑问，请在 KainSiap 应用中提交其他证件。\n\nKainSiap\n`,
    },
  },
}

const Payload = z.strictObject({ verificationId: z.string() })

/** What was decided about papers, to whose they are, in their language. */
export function decisionMail({ name, entity, people }: VerificationDefinition): MailDefinition<z.infer<typeof Payload>> {
  return defineMail({
    name: `${name}-decided`,
    payload: Payload,
    compose: async ({ verificationId }) => {
      const doc = await entity.model.findOne({ _id: verificationId, erasedAt: null }).lean<VerificationDoc>()
      const person = doc && (await people.read(String(doc.subjectId)))
      if (!doc || !person || doc.status === 'pending') return null
      const { subject, text } = words[person.language][doc.status]
      return { to: person.email, personId: String(doc.subjectId), subject, text: text(person.name, doc.rejectionReason ?? '') }
    },
  })
}

/** Each decision once, however often this is called. */
export async function mailDecision(definition: VerificationDefinition, doc: VerificationDoc): Promise<void> {
  const verificationId = doc._id.toHexString()
  const title = `Verification result of one ${definition.people.entity}`
  await sendMail(decisionMail(definition), { verificationId }, { title, ownerId: null, key: `${definition.name} ${verificationId}` })
}
