import { createHash, createHmac } from 'node:crypto'
import type { Book } from './book.ts'
import { codes, stateOf } from './codes.ts'
import type { Fault, Faults, Happening, OperationName } from './faults.ts'
import { feeOf, type Due, type Gateway, type Kind, type Operation, type State } from './operation.ts'
import { createSettling } from './settling.ts'

const dayMs = 86_400_000
/** How long a page can be paid. */
const pageMs = dayMs
/** How long a bank takes that says later what became of a payment. */
const bankMs = 30_000
/** Every eighth notice of Stripe is sent twice. */
const twiceIn = 8

/** What is asked for: an operation without what the gateway adds. */
export type Wanted = Pick<Operation, 'gateway' | 'kind' | 'key' | 'amountSen' | 'callbackUrl' | 'payment' | 'refund' | 'payout'>

/** A key that was used for something else. */
export class KeyReused extends Error {}

export interface PastCapture {
  gateway: Gateway
  key: string
  gatewayPaymentId: string
  method: string
  amountSen: number
  feeSen: number
  at: number
}

/** The gateways' own business: what they decide, by their clock. */
export interface Sandbox {
  /** Asks for an operation; asked again with the same key, it is the same one. Throws `KeyReused`. */
  ask: (wanted: Wanted) => Operation
  /** The customer at the hosted page: the bank's code for it. False if the page is no longer open. */
  pay: (payment: Operation, code: string) => boolean
  find: (gateway: Gateway, kind: Kind, key: string) => Operation | undefined
  /** Payments captured in the past; those that are known already are left out. Returns how many were added. */
  remember: (captures: readonly PastCapture[]) => number
  /** Carries out what is due by now. */
  settle: () => void
  /** Sends to the merchant's bank what has come in up to the end of a Malaysian day, as of the morning after. */
  settleDay: (day: string) => void
  /** When something is due next. */
  nextDueAt: () => number
  /** Whether a notice has to arrive before the answer to the call that caused it. */
  takeEarly: () => boolean
}

interface Dependencies {
  book: Book
  faults: Faults
  /** Makes ids that nobody can guess, the same ones for the same keys. */
  secret: string
  hasAddress: (operation: Pick<Operation, 'gateway' | 'callbackUrl'>) => boolean
  /** The Malaysian hour at which the day before is settled; null: only when told. */
  settleHour: number | null
}

export function createSandbox({ book, faults, secret, hasAddress, settleHour }: Dependencies): Sandbox {
  const settling = createSettling(book, settleHour)
  const notices = planNotices(faults, hasAddress)
  const move = (operation: Operation, at: number, { state, code, due }: Decision) =>
    book.move({ id: operation.id, at, state, code, due }, notices.sendings(operation, operation.id, { at, state }))
  const open = (wanted: Wanted, fingerprint: string) => {
    const at = book.nowMs()
    const id = idOf(wanted, secret)
    // What becomes of a payment is decided when it is paid.
    const fault = wanted.kind === 'payment' ? null : faults.take('decision', happening(wanted))
    const decision = decide(book, wanted, { at, fault })
    const hidden = faults.take('record', happening(wanted))
    const times = { createdAt: at, changedAt: at, hiddenUntil: hidden ? at + hidden.ms : 0 }
    const feeSen = wanted.kind === 'payment' ? feeOf(wanted.amountSen) : 0
    return book.open(
      { id, ...wanted, fingerprint, feeSen, ...decision, ...times },
      notices.sendings(wanted, id, { at, state: decision.state }),
    )
  }
  return {
    find: book.find,
    takeEarly: notices.takeEarly,
    nextDueAt: () => Math.min(Infinity, ...book.unfinished().map(({ due: [first] }) => first?.at ?? Infinity)),
    settleDay: settling.settleDay,
    settle: () => {
      carryOutDue(book, move)
      settling.settleDue()
    },
    ask: (wanted) => {
      const fingerprint = fingerprintOf(wanted)
      const known = book.find(wanted.gateway, wanted.kind, wanted.key) ?? open(wanted, fingerprint)
      if (known.fingerprint !== fingerprint) throw new KeyReused(`the key ${wanted.key} was used with other parameters`)
      return known
    },
    pay: (payment, code) => {
      if (payment.state !== 'open') return false
      const at = book.nowMs()
      move(payment, at, bankDecision(payment, code, { at, fault: faults.take('decision', happening(payment, 'pay')) }))
      return true
    },
    remember: (captures) => {
      const isNew = ({ gateway, key, gatewayPaymentId }: PastCapture) => !book.find(gateway, 'payment', key) && !book.get(gatewayPaymentId)
      const added = captures.filter((capture) => isNew(capture) && book.open(pastPayment(capture), []))
      return added.length
    },
  }
}

const happening = ({ gateway, kind, key, amountSen }: Wanted, operation: OperationName = `create_${kind}`): Happening => ({
  gateway,
  operation,
  key,
  amountSen,
})

/** When the copies of a notice are sent. */
function planNotices(faults: Faults, hasAddress: Dependencies['hasAddress']) {
  let isEarly = false
  return {
    sendings: (operation: Wanted, id: string, { at, state }: { at: number; state: State }): number[] => {
      if (!hasAddress(operation) || state === 'open' || state === 'pending') return []
      const fault = faults.take('notice', happening(operation))
      if (fault?.webhooks === 'early') isEarly = true
      if (fault?.webhooks === 'never') return []
      if (fault?.webhooks === 'repeated') return [at, at, at, at, at]
      if (fault?.webhooks === 'shuffled') return [at + fault.left * fault.ms]
      if (fault?.webhooks === 'scattered') {
        const [isFirstEarly, delays] = scattered(`${id} ${state}`)
        if (isFirstEarly) isEarly = true
        return delays.map((delay) => at + delay * fault.ms)
      }
      const isTwice = operation.gateway === 'stripe' && createHash('sha256').update(`${id} ${state}`).digest().readUInt8() % twiceIn === 0
      return isTwice ? [at, at] : [at]
    },
    takeEarly: () => {
      const was = isEarly
      isEarly = false
      return was
    },
  }
}

const copiesOf = 5

/** When the copies of a notice are told, drawn by its name; and whether the first one is told at once. */
function scattered(name: string): [isFirstEarly: boolean, delays: number[]] {
  const [first = 0, ...drawn] = createHash('sha256').update(name).digest().subarray(0, copiesOf)
  const isFirstEarly = first % 2 === 0
  return [isFirstEarly, [isFirstEarly ? 0 : first, ...drawn].map((byte) => byte % 8)]
}

interface Decision {
  state: State
  code: string
  due: Due[]
}

function decide(book: Book, wanted: Wanted, { at, fault }: { at: number; fault: Fault | null }): Decision {
  const { gateway, kind, amountSen } = wanted
  const words = codes[gateway]
  if (kind === 'payment') return { state: 'open', code: '', due: [{ at: at + pageMs, state: 'declined', code: words.expired }] }
  const declined = (code: string): Decision => ({ state: 'declined', code, due: [] })
  if (kind === 'payout' && amountSen > book.availableSen(gateway)) return declined(words.overBalance)
  if (kind === 'refund' && !isCovered(book, wanted)) return declined(words.overPaid)
  return bankDecision(wanted, words.succeeded, { at, fault })
}

/** Whether the payment was captured, and this refund and the others of it are within what was paid. */
function isCovered(book: Book, { gateway, amountSen, refund }: Wanted): boolean {
  const payment = book.get(refund?.paymentId ?? '')
  if (payment?.gateway !== gateway || payment.kind !== 'payment' || payment.state !== 'succeeded') return false
  const taken = book.refundsOf(payment.id).filter(({ state }) => state !== 'declined')
  return taken.reduce((sum, other) => sum + other.amountSen, amountSen) <= payment.amountSen
}

/** What the bank makes of it: at once, or later. */
function bankDecision({ gateway, kind }: Wanted, code: string, { at, fault }: { at: number; fault: Fault | null }): Decision {
  const words = codes[gateway]
  const succeeds = (ms: number): Due => ({ at: at + ms, state: 'succeeded', code: words.succeeded })
  if (fault?.mode === 'pending_then_ok') return { state: 'pending', code: words.pending, due: [succeeds(fault.ms)] }
  if (fault?.mode === 'pending_then_declined')
    return { state: 'pending', code: words.pending, due: [{ at: at + fault.ms, state: 'declined', code: words.declined }] }
  const state = stateOf(gateway, code)
  if (state === 'pending') return { state, code, due: [succeeds(bankMs)] }
  if (fault?.mode === 'returned_later' && kind === 'payout')
    return { state, code, due: [{ at: at + fault.ms, state: 'returned', code: words.returned }] }
  return { state, code, due: [] }
}

function pastPayment({ gateway, key, gatewayPaymentId, method, amountSen, feeSen, at }: PastCapture): Operation {
  const payment = { method, description: 'Paid before', returnUrl: '' }
  const wanted: Wanted = { gateway, kind: 'payment', key, amountSen, callbackUrl: null, payment }
  return {
    ...wanted,
    id: gatewayPaymentId,
    fingerprint: fingerprintOf(wanted),
    feeSen,
    state: 'succeeded',
    code: codes[gateway].succeeded,
    createdAt: at,
    changedAt: at,
    due: [],
    hiddenUntil: 0,
  }
}

function carryOutDue(book: Book, move: (operation: Operation, at: number, decision: Decision) => void): void {
  const now = book.nowMs()
  for (;;) {
    const [next] = book.unfinished().toSorted(byDue)
    const due = next?.due[0]
    if (!next || !due || due.at > now) return
    move(next, due.at, { ...due, due: next.due.slice(1) })
  }
}

const byDue = (one: Operation, other: Operation) => (one.due[0]?.at ?? 0) - (other.due[0]?.at ?? 0)

const fingerprintOf = ({ amountSen, callbackUrl, payment, refund, payout }: Wanted) =>
  createHash('sha256')
    .update(JSON.stringify([amountSen, callbackUrl, payment, refund, payout]))
    .digest('base64url')

const prefixes = { billplz: { payment: '', refund: 'rf', payout: 'po' }, stripe: { payment: 'pi_', refund: 're_', payout: 'po_' } }

const idOf = ({ gateway, kind, key }: Wanted, secret: string) =>
  `${prefixes[gateway][kind]}${createHmac('sha256', secret).update(`${gateway} ${kind} ${key}`).digest('hex').slice(0, 24)}`
