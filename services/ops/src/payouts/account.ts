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

/** The account number that a payout goes to. */
export function openAccount({ _id, accountNumber }: Pick<PayoutDoc, '_id' | 'accountNumber'>, seal: DataSeal): string {
  if (!accountNumber) throw new Error(`the payout ${_id.toHexString()} has no account`)
  return openPersonal(seal, placeOf(_id.toHexString()), accountNumber)
}

/** Whether the agent's account is still the one that the payout was made for. */
export const isSameAccount = ({ bank }: Pick<PayoutDoc, 'bank'>, agent: PaidAgent): boolean =>
  bank?.changedAt.getTime() === agent.bank?.changedAt.getTime()
