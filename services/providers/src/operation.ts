export const gateways = ['billplz', 'stripe'] as const
export type Gateway = (typeof gateways)[number]
export type Kind = 'payment' | 'refund' | 'payout'
export type State = 'open' | 'pending' | 'succeeded' | 'declined' | 'returned'

/** What an operation becomes by itself at some time. */
export interface Due {
  at: number
  state: State
  code: string
}

/** What a merchant has asked for. Times are milliseconds of the providers' clock. */
export interface Operation {
  id: string
  gateway: Gateway
  kind: Kind
  /** The merchant's own: unique by gateway and kind. */
  key: string
  /** Of everything else that was asked for: the same key with another one is refused. */
  fingerprint: string
  amountSen: number
  feeSen: number
  state: State
  /** What the bank or the card network said last. */
  code: string
  createdAt: number
  changedAt: number
  due: Due[]
  /** Until then nobody finds it, although it is there. */
  hiddenUntil: number
  /** Where a change of it is told; null: nowhere, or at the merchant's one address. */
  callbackUrl: string | null
  payment?: { method: string; description: string; returnUrl: string }
  refund?: { paymentId: string; reason: string }
  payout?: { bankCode: string; accountNumber: string; holderName: string; reference: string }
}

export type MovementKind = 'capture' | 'fee' | 'refund' | 'payout' | 'payout_return' | 'settlement'

/** What a gateway sends to the merchant's bank: everything that came in up to the end of a Malaysian day, less fees and refunds. */
export interface Settlement {
  gateway: Gateway
  day: string
  amountSen: number
  at: number
}

/** A change of the merchant's balance at a gateway. */
export interface Movement {
  id: string
  gateway: Gateway
  kind: MovementKind
  key: string
  operationId: string
  amountSen: number
  at: number
}

/** The gateway's fee, rounded half away from zero. */
export const feeOf = (amountSen: number): number => Math.floor((amountSen * feeBps + 5_000) / 10_000)
const feeBps = 250

/** What an operation moves when it gets into a state. */
export function movesOf({ kind, amountSen, feeSen }: Operation, state: State): [MovementKind, number][] {
  if (state === 'returned') return [['payout_return', amountSen]]
  if (state !== 'succeeded') return []
  if (kind === 'refund') return [['refund', -amountSen]]
  if (kind === 'payout') return [['payout', -amountSen]]
  return feeSen === 0
    ? [['capture', amountSen]]
    : [
        ['capture', amountSen],
        ['fee', -feeSen],
      ]
}
