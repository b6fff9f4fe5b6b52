/** How the console speaks with a payment gateway: one interface, an adapter per gateway (`billplz.ts`, `stripe.ts`). */

export type GatewayId = 'billplz' | 'stripe'

/** The ways of paying that a gateway takes care of; cash is taken by people. */
export type GatewayMethod = 'card' | 'digital_wallet' | 'fpx' | 'bank_transfer'

/**
 * Why it is not known whether something was done. `rejected`: the gateway refused the call, not the payment (a wrong key, a key
 * used with another body). `unavailable`: not sent, because the gateway has failed too often just now. `bank`: the gateway answered, but the bank's code
 * says neither yes nor no.
 */
export type UnknownCause = 'timeout' | 'reset' | '5xx' | 'malformed' | 'rate_limited' | 'rejected' | 'unavailable' | 'bank'

/** What a gateway says about a payment. Only `declined` is a failure: it is known that nothing was paid, or the page has expired. */
export type PaymentOutcome =
  /** Waiting for the customer at the hosted page. */
  | { kind: 'open'; gatewayPaymentId: string; url: string }
  /** The customer has paid, the bank has not answered yet. */
  | { kind: 'pending'; gatewayPaymentId: string }
  | { kind: 'captured'; gatewayPaymentId: string; amountSen: number; feeSen: number; at: Date }
  | { kind: 'declined'; code: string }
  | { kind: 'unknown'; cause: UnknownCause }

/** What a gateway says about a refund or a payout. `returned`: a payout that had succeeded, and came back from the bank. */
export type Outcome =
  | { kind: 'succeeded' | 'pending'; gatewayRef: string }
  | { kind: 'returned'; gatewayRef: string; code: string; at: Date }
  | { kind: 'declined'; code: string }
  | { kind: 'unknown'; cause: UnknownCause }

export interface NotFound {
  kind: 'not_found'
}

/** A bank account to which money is paid out. */
export interface BankRef {
  /** As in the bank's own table of codes, e.g. MBBEMYKL. */
  bankCode: string
  accountNumber: string
  holderName: string
}

/** One movement of the account at the gateway, as its statement of a day lists it. */
export interface Movement {
  id: string
  /** `settlement`: sent to our bank account, of what had come in. */
  kind: 'capture' | 'fee' | 'refund' | 'payout' | 'payout_return' | 'settlement'
  /** Ours: the key of the attempt, refund or payout it belongs to; of a settlement the gateway's. */
  key: string
  gatewayRef: string
  /** What it adds to the account: negative for fees, refunds, payouts and settlements. */
  amountSen: number
  at: Date
}

export interface PaymentRequest {
  /** `pay_<paymentId>_<attempt>`, stored before the call. */
  key: string
  amountSen: number
  method: GatewayMethod
  description: string
  /** Where the hosted page leads when it is done. */
  returnUrl: string
}

export interface RefundRequest {
  key: string
  gatewayPaymentId: string
  amountSen: number
  reason: string
}

export interface PayoutRequest {
  key: string
  bank: BankRef
  amountSen: number
  reference: string
}

/** A signed message of a gateway. It only says where to look: what it claims is read back from the gateway. */
export interface GatewayNotice {
  eventId: string
  kind: 'payment' | 'refund' | 'payout'
  key: string
  at: Date
  /** What it claims has become of it, where that is its success: whoever knows that already need not read it back. */
  claims: 'succeeded' | null
}

/**
 * A gateway. No call throws for what a gateway or the network does: that is an `unknown` outcome. Calls with the same key and the same
 * body have one effect, however often they are made.
 */
export interface GatewayAdapter {
  readonly id: GatewayId
  readonly caps: {
    readonly refund: 'api'
    readonly partialRefund: boolean
    readonly payout: boolean
    readonly maxPollPer5Min: number
    readonly keyTtlDays: number
  }
  /** Opens a hosted page for the payment. */
  createPayment(payment: PaymentRequest): Promise<PaymentOutcome>
  lookupPayment(key: string): Promise<PaymentOutcome | NotFound>
  createRefund(refund: RefundRequest): Promise<Outcome>
  createPayout(payout: PayoutRequest): Promise<Outcome>
  lookup(kind: 'refund' | 'payout', key: string): Promise<Outcome | NotFound>
  /** The movements of a day (`YYYY-MM-DD`, Malaysian time), a page at a time. Throws `GatewayUnreachable`: a statement is whole or it is none. */
  listMovements(day: string, cursor?: string): Promise<{ items: Movement[]; next?: string }>
  /** Null unless the message is signed by one of the active secrets and, where it states its time, at most 300 s old. */
  verifyWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): GatewayNotice | null
}

/** Thrown where a statement cannot be read. */
export class GatewayUnreachable extends Error {
  readonly unknownCause: UnknownCause

  constructor(unknownCause: UnknownCause) {
    super(`the gateway did not answer: ${unknownCause}`)
    this.name = 'GatewayUnreachable'
    this.unknownCause = unknownCause
  }
}

/**
 * A payment of the past, made known to the sandbox of services/providers: `POST {PROVIDERS_URL}/_control/history` with
 * `{ items: PastPayment[] }`, at most 1,000 at a time and idempotent by key; see `history.ts`.
 */
export interface PastPayment {
  gateway: GatewayId
  key: string
  /** As the payment has it; unique at the gateway. */
  gatewayPaymentId: string
  method: GatewayMethod
  amountSen: number
  feeSen: number
  /** When it was captured. */
  at: Date
}
