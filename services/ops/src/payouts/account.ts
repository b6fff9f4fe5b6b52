import type { BankRef } from '../gateways/contract.ts'
import { openAccountNumber, type PaidAgent } from '../agents/paid-agents.ts'
import { openPersonal, sealPersonal, type PersonalPlace } from '../platform/personal-data/personal-value.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { bankCodeOf } from './banks.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

const placeOf = (id: string): PersonalPlace => ({ collection: PayoutModel.collection.name, id, field: 'accountNumber' })

type Account = Pick<PayoutDoc, 'bank' | 'accountNumber'>

/** The account of the agent as it is now, sealed for this payout. Nulls where there is none that a transfer could go to. */
export function accountOf(agent: PaidAgent, payoutId: string, seal: DataSeal): Account {
  const { bank, accountNumber } = agent
  const bankCode = bank && bankCodeOf(bank)
  if (!bank || !accountNumber || !bankCode) return { bank: null, accountNumber: null }
  const { bankName, accountHolderName, swiftCode, changedAt } = bank
  return {
    bank: { bankName, accountHolderName, swiftCode, bankCode, changedAt },
    accountNumber: sealPersonal(seal, placeOf(payoutId), openAccountNumber(agent, seal)),
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
