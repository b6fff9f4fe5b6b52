import type { BankRef } from '../../gateways/contract.ts'
import { openAccountNumber, type PaidAgent } from '../../agents/paid-agents.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { openPersonal, sealPersonal, type PersonalPlace } from '../../platform/personal-data/personal-value.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { bankCodeOf } from './banks.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

const placeOf = (id: string): PersonalPlace => ({ collection: PayoutModel.collection.name, id, field: 'accountNumber' })

type Account = Pick<PayoutDoc, 'bank' | 'accountNumber'>

export const unreadableText = 'The account number of this agent can’t be decrypted with any configured secret. Enter it again.'

/** Null where the number of the account cannot be read with any of our secrets. */
function opened(agent: PaidAgent, seal: DataSeal): string | null {
  try {
    return openAccountNumber(agent, seal)
  } catch {
    return null
  }
}

/** Whether the agent cannot be paid this way before somebody has entered the account again. */
export const isUnreadable = (agent: PaidAgent, method: PayoutDoc['method'], seal: DataSeal): boolean =>
  method === 'bank_transfer' && Boolean(agent.bank && bankCodeOf(agent.bank) && agent.accountNumber) && opened(agent, seal) === null

/**
 * The account of the agent as it is now, sealed for this payout. Nulls where there is none that a transfer could go to. Throws `rule_broken`
 * where its number cannot be read.
 */
export function accountOf(agent: PaidAgent, payoutId: string, seal: DataSeal): Account {
  const { bank, accountNumber } = agent
  const bankCode = bank && bankCodeOf(bank)
  if (!bank || !accountNumber || !bankCode) return { bank: null, accountNumber: null }
  const number = opened(agent, seal)
  if (number === null) throw ruleBroken('account_unreadable', unreadableText)
  const { bankName, accountHolderName, swiftCode, changedAt } = bank
  return {
    bank: { bankName, accountHolderName, swiftCode, bankCode, changedAt },
    accountNumber: sealPersonal(seal, placeOf(payoutId), number),
  }
}

/** The account that a payout goes to; null where its number cannot be read with any of our secrets. */
export function readAccount(
  { _id, bank, accountNumber }: Pick<PayoutDoc, '_id' | 'bank' | 'accountNumber'>,
  seal: DataSeal,
): BankRef | null {
  if (!bank || !accountNumber) return null
  try {
    const number = openPersonal(seal, placeOf(_id.toHexString()), accountNumber)
    return { bankCode: bank.bankCode, accountNumber: number, holderName: bank.accountHolderName }
  } catch {
    return null
  }
}

/** Whether the agent's account is still the one that the payout was made for. */
export const isSameAccount = ({ bank }: Pick<PayoutDoc, 'bank'>, agent: PaidAgent): boolean =>
  bank?.changedAt.getTime() === agent.bank?.changedAt.getTime()
