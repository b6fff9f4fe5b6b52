import type { CommandContext } from '../../platform/changes/command-context.ts'
import { change, computed } from '../../platform/changes/change.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { AppError, notFound, ruleBroken } from '../../platform/errors.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { UnreadableSeal } from '../../platform/security/reporting-seal.ts'
import { noTotp } from '../commands.ts'
import { asOwner } from '../links/links.ts'
import { UserModel, users, type UserDoc } from '../model.ts'
import { checkPassword } from '../passwords/password-commands.ts'
import { bareCode, newRecoveryCodes, newTotpSecret, stepOf, totpUri } from './totp.ts'

/** Why a code was not accepted. Unreadable: the key it is checked with was sealed with another secret. */
export type CodeFault = 'missing' | 'wrong' | 'used' | 'unreadable'

const sentences: Readonly<Record<CodeFault, string>> = {
  missing: 'Enter the code from your authenticator app.',
  wrong: 'This code is incorrect. Enter the current code from your app, or an unused recovery code.',
  used: 'This code was already used. Wait for the next one.',
  unreadable:
    'Your codes can’t be checked because the encryption key was replaced. Ask an administrator to reset your two-step verification.',
}
const totpRule = (fault: CodeFault) => ruleBroken(`totp_${fault}`, sentences[fault])
const alreadyOn = () => ruleBroken('totp_on', 'Two-step verification is already on.')
const isOff = () => ruleBroken('totp_off', 'Two-step verification is off.')

/** What the state of somebody's two-step verification is. */
export async function readTotp(id: string): Promise<{ enabledAt: string | null; recoveryCodesLeft: number }> {
  const { totpEnabledAt, recoveryDigests } = await find(id)
  return { enabledAt: totpEnabledAt?.toISOString() ?? null, recoveryCodesLeft: totpEnabledAt ? (recoveryDigests?.length ?? 0) : 0 }
}

async function find(id: string): Promise<UserDoc> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (!doc || doc.deletedAt) throw notFound('User')
  return doc
}

/** A new secret for the app; it counts once a code confirms that the app has it. Throws `rule_broken`. */
export async function startTotp(seal: DataSeal, id: string, currentPassword: string): Promise<{ secret: string; uri: string }> {
  const { _id, email } = await checkPassword(id, currentPassword, 'Current password')
  const secret = newTotpSecret()
  const { matchedCount } = await writesOf(UserModel).updateOne(
    { _id, totpEnabledAt: null },
    { $set: { totpPendingSecret: seal.seal(secret, id) } },
  )
  if (matchedCount === 0) throw alreadyOn()
  return { secret, uri: totpUri(secret, email) }
}

/** From now on signing in asks for a code. Returns the recovery codes, which are shown this once. Throws `rule_broken`. */
export async function confirmTotp(seal: DataSeal, by: CommandContext, { id, code }: { id: string; code: string }): Promise<string[]> {
  const { totpPendingSecret, totpEnabledAt } = await find(id)
  if (totpEnabledAt) throw alreadyOn()
  const secret = keyIn(seal, totpPendingSecret, id)
  if (!totpPendingSecret || secret === null) throw ruleBroken('totp_not_started', 'There is no key to confirm. Start again.')
  const totpStep = stepOf(secret, bareCode(code), now())
  if (totpStep === null) throw totpRule('wrong')
  const recoveryCodes = newRecoveryCodes()
  const recoveryDigests = recoveryCodes.map((each) => seal.digest(bareCode(each), id))
  await change(users, {
    id,
    preconditions: [
      { filter: { totpEnabledAt: null }, rejection: alreadyOn },
      { filter: { totpPendingSecret }, rejection: () => totpRule('wrong') },
    ],
    set: [{ totpSecret: totpPendingSecret, totpPendingSecret: null, totpEnabledAt: now(), totpStep, recoveryDigests }],
    event: 'user.totpEnabled',
    by,
  })
  return recoveryCodes
}

/** Throws `rule_broken` unless password and code are right. */
export async function disableTotp(
  seal: DataSeal,
  by: CommandContext,
  { id, currentPassword, totp }: { id: string; currentPassword: string; totp: string },
): Promise<void> {
  const doc = await checkPassword(id, currentPassword, 'Current password')
  if (!doc.totpEnabledAt) throw isOff()
  const fault = await acceptCode(seal, by, doc, totp)
  if (fault) throw totpRule(fault)
  const isSame = { filter: { totpSecret: doc.totpSecret ?? null }, rejection: isOff }
  await change(users, { id, preconditions: [isSame], set: [noTotp], event: 'user.totpDisabled', by })
}

/** The second step of signing in, after the password. Throws `totp_required`, with the reason. */
export async function passSecondStep(seal: DataSeal, by: CommandContext, id: string, totp: string | undefined): Promise<void> {
  const doc = await find(id)
  if (!doc.totpEnabledAt) return
  const fault = totp === undefined ? 'missing' : await acceptCode(seal, asOwner(by, doc), doc, totp)
  if (fault) throw new AppError('totp_required', sentences[fault], { details: { reason: fault } })
}

/** Accepts a code or a recovery code once; of many attempts with the same one, the database lets one pass. Null if it was accepted. */
async function acceptCode(seal: DataSeal, by: CommandContext, doc: UserDoc, typed: string): Promise<CodeFault | null> {
  const code = bareCode(typed)
  const secret = keyIn(seal, doc.totpSecret, doc._id.toHexString())
  if (/^\d{6}$/.test(code)) return secret === null ? 'unreadable' : acceptTotp(doc, secret, code)
  const fault = await acceptRecoveryCode(seal, by, doc, code)
  // Its digest needs the same secret of the system as the key.
  return fault === 'wrong' && secret === null ? 'unreadable' : fault
}

/** The key of an authenticator app; null if there is none that can be read. */
function keyIn(seal: DataSeal, sealed: string | null | undefined, id: string): string | null {
  try {
    return sealed ? seal.open(sealed, id) : null
  } catch (error) {
    if (error instanceof UnreadableSeal) return null
    throw error
  }
}

async function acceptTotp({ _id, totpSecret }: UserDoc, secret: string, code: string): Promise<CodeFault | null> {
  const step = stepOf(secret, code, now())
  if (step === null) return 'wrong'
  const { matchedCount } = await writesOf(UserModel).updateOne({ _id, totpSecret, totpStep: { $lt: step } }, { $set: { totpStep: step } })
  return matchedCount === 0 ? 'used' : null
}

async function acceptRecoveryCode(seal: DataSeal, by: CommandContext, { _id }: UserDoc, code: string): Promise<CodeFault | null> {
  const id = _id.toHexString()
  const digests = seal.digests(code, id)
  const held = await UserModel.findOne(
    { _id: new Types.ObjectId(id), recoveryDigests: oneOf(digests) },
    { recoveryDigests: 1 },
  ).lean<UserDoc>()
  const digest = held?.recoveryDigests?.find((each) => digests.includes(each))
  if (digest === undefined) return 'wrong'
  const others = { $filter: { input: '$recoveryDigests', cond: { $ne: ['$$this', { $literal: digest }] } } }
  const wasUsed = new Error('used')
  const isLeft = { filter: { recoveryDigests: digest }, rejection: () => wasUsed }
  return change(users, {
    id,
    preconditions: [isLeft],
    set: [{ recoveryDigests: computed(others) }],
    event: 'user.recoveryCodeUsed',
    by,
  }).then(
    () => null,
    (error: unknown) => {
      if (error === wasUsed) return 'used'
      throw error
    },
  )
}
