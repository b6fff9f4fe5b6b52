import type { Copy } from '../../api/copies.ts'
import { expect, it } from 'vitest'
import { walletLive } from './payoutLive.ts'

const agentId = '65f0c0ffee0000000000b001'
const idOf = (accounts: readonly string[]) =>
  walletLive.follows?.idOf({ entries: accounts.map((account) => ({ account, sen: 1 })) } as unknown as Copy)

it('reads a wallet again when the ledger moves the money of its agent', () => {
  expect(idOf(['customer_funds', `agent_payable:${agentId}`])).toBe(agentId)
  expect(idOf([`agent_cash:${agentId}`, 'customer_funds'])).toBe(agentId)
  expect(idOf(['gateway:stripe', 'customer_funds'])).toBeUndefined()
})
