import { AccountFamily } from '@kainsiap/ops/ledger/contract'
import { OrderNumber } from '@kainsiap/ops/orders/contract'
import { useSearchParams } from 'react-router-dom'

type Name = 'order' | 'account' | 'family' | 'page' | 'accounts'

const pageOf = (params: URLSearchParams, name: Name): number => {
  const page = Number(params.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** What the page shows, kept in the address: one order's story, an account's transactions or all; all accounts or those of a family. */
export function useLedgerAddress() {
  const [params, setParams] = useSearchParams()
  const order = OrderNumber.safeParse(params.get('order') ?? '').data
  const account = order === undefined ? (params.get('account') ?? undefined) : undefined
  const change = (changes: Partial<Record<Name, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return {
    order,
    account,
    family: AccountFamily.safeParse(params.get('family') ?? '').data,
    page: pageOf(params, 'page'),
    accountsPage: pageOf(params, 'accounts'),
    change,
  }
}
export type LedgerAddress = ReturnType<typeof useLedgerAddress>
