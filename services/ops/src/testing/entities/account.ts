import { createHash, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { demoPassword } from '../../demo/accounts.ts'
import { mailJobKind } from '../../platform/mail/define-mail.ts'
import { UserModel, type UserDoc } from '../../users/model.ts'
import { codeAt } from '../../users/totp/totp.ts'
import type { Client } from '../http/client.ts'
import { promoteJobsUntil } from '../system/promote-jobs.ts'
import type { SharedOps } from '../system/ops.ts'
import { until } from '../system/processes.ts'

// An account as its owner sees it, with what only their mailbox and their phone know.

const periodMs = 30_000

export const docOf = (id: string) => UserModel.findById(id).orFail().lean<UserDoc>()

/** What is kept of a user, without what the relay takes out in its own time. */
export const stateOf = async (id: string) => ({ ...(await docOf(id)), outbox: null })

/** What the audit log holds about a user, by name. */
export const actionsOf = async (id: string): Promise<string[]> =>
  (await mongoose.connection.collection('audit').find({ entity: 'user', id }).toArray()).map(({ action }) => String(action))

/** An answer that refuses by this rule. */
export const ruleOf = (name: string, message?: string) => ({
  status: 422,
  body: { code: 'rule_broken', details: { rule: name }, ...(message && { message }) },
})

/** Asks for a link that sets a new password, and returns the token that is in the mail. */
export async function resetTokenOf(ops: SharedOps, { id, email }: { id: string; email: string }): Promise<string> {
  const earlier = (await docOf(id)).resetHash ?? null
  const answer = await ops.visitor().post('/auth/forgot-password', { email })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  // It waits for some seconds, so that who has an account cannot be told by the time it takes.
  await promoteJobsUntil(mailJobKind.name, ops.env['REDIS_URL'] ?? '', async () => ((await docOf(id)).resetHash ?? null) !== earlier)
  const { resetHash } = await docOf(id)
  let token: string | undefined
  await until(async () => {
    const tokens = (await mailsTo(email)).map(({ text }) => /reset-password#(?<token>\S+)/.exec(text)?.groups?.['token'] ?? '')
    token = tokens.find((each) => createHash('sha256').update(each).digest('hex') === resetHash)
    return token !== undefined
  }, 15_000)
  return token ?? ''
}

/** What the demo's mailbox holds for an address. */
export const mailsTo = (email: string): Promise<{ subject: string; text: string }[]> =>
  mongoose.connection.collection<{ subject: string; text: string }>('mails').find({ to: email }).toArray()

/** The phone with the authenticator app. */
export interface Phone {
  secret: string
  recoveryCodes: string[]
  /** The code that the server counts as the present one, or the one after it. */
  code: (which?: 'now' | 'next') => string
  /** Forgets which codes were used, as if time had passed. */
  wait: () => Promise<unknown>
}

/** Turns two-step verification on for whoever is signed in. */
export async function enableTotp(client: Client, password = demoPassword): Promise<Phone> {
  const { id } = client.user()
  const { body } = await client.post<{ secret: string; uri: string }>('/auth/totp/start', { currentPassword: password })
  const code: Phone['code'] = (which = 'now') => codeAt(body.secret, new Date(Date.now() + (which === 'next' ? periodMs : 0)))
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/auth/totp/confirm', { totp: code() })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const wait = () => UserModel.collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { totpStep: 0 } })
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes, code, wait }
}

/** Causes every event of somebody's account. */
export async function changeAccount(ops: SharedOps, admin: Client): Promise<void> {
  const owner = await ops.somebody([])
  const { id, email } = owner.user()
  const newPassword = 'roti canai banjir kuah dhal'
  await owner.post('/auth/change-password', { currentPassword: demoPassword, newPassword, confirmPassword: newPassword })
  const { recoveryCodes } = await enableTotp(owner, newPassword)
  await owner.post('/auth/totp/disable', { currentPassword: newPassword, totp: recoveryCodes[0] })
  await enableTotp(owner, newPassword)
  await admin.post(`/users/${id}/reset-totp`, { version: (await docOf(id)).version })
  const token = await resetTokenOf(ops, { id, email })
  await ops.visitor().post('/auth/reset-password', { token, newPassword: demoPassword, confirmPassword: demoPassword })
  for (const edit of [{ department: 'Finance' }, { role: 'support' }])
    await admin.patch(`/users/${id}`, { version: (await docOf(id)).version, ...edit })
  for (const verb of ['deactivate', 'activate']) await admin.post(`/users/${id}/${verb}`, { version: (await docOf(id)).version })
  await acceptAnInvitation(ops, admin)
}

async function acceptAnInvitation(ops: SharedOps, admin: Client): Promise<void> {
  const email = `${randomUUID()}@staff.example`
  await admin.post('/users', { email, name: 'Invited', role: 'viewer' })
  let token: string | undefined
  await until(async () => {
    token = (await mailsTo(email)).map(({ text }) => /\/backoffice\S*#(?<token>\S+)/.exec(text)?.groups?.['token']).find(Boolean)
    return token !== undefined
  }, 15_000)
  await ops.visitor().post('/auth/accept-invitation', { token, newPassword: demoPassword, confirmPassword: demoPassword })
}
