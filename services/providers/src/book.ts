import { openJournal } from './journal.ts'
import {
  movesOf,
  type Due,
  type Gateway,
  type Kind,
  type Movement,
  type MovementKind,
  type Operation,
  type Settlement,
  type State,
} from './operation.ts'

/** A change of an operation, as it is told to the merchant. */
export interface Notice {
  id: string
  operationId: string
  state: State
  code: string
  at: number
}

/** One sending of a notice: some are sent more than once. */
export interface Delivery {
  id: string
  notice: Notice
  attempt: number
  dueAt: number
}

export interface Change {
  id: string
  at: number
  state: State
  code: string
  due: Due[]
}

/** When the copies of a change's notice are due. */
type Sendings = readonly number[]

type Entry =
  | { type: 'opened'; operation: Operation; sendings: Sendings }
  | { type: 'moved'; change: Change; sendings: Sendings }
  | { type: 'sent'; delivery: string; nextAt: number | null }
  | { type: 'clock'; aheadMs: number }
  | { type: 'settled'; settlement: Settlement }

/** Everything that has happened at the gateways, and what follows from it. Each change is one line of the journal: all of it or nothing. */
export interface Book {
  find: (gateway: Gateway, kind: Kind, key: string) => Operation | undefined
  get: (id: string) => Operation | undefined
  refundsOf: (paymentId: string) => readonly Operation[]
  operations: () => Operation[]
  movements: (gateway: Gateway) => readonly Movement[]
  /** The sum of the movements, less what payouts that are on their way will take. */
  availableSen: (gateway: Gateway) => number
  /** The day up to which a gateway has settled; empty before the first. */
  settledDay: (gateway: Gateway) => string
  unfinished: () => Operation[]
  deliveries: () => Delivery[]
  nowMs: () => number
  open: (operation: Operation, sendings: Sendings) => Operation
  move: (change: Change, sendings: Sendings) => void
  /** A delivery that has arrived or is given up (null), or is tried again. */
  sent: (delivery: string, nextAt: number | null) => void
  advanceClock: (ms: number) => void
  settle: (settlement: Settlement) => void
  synced: () => Promise<void>
  close: () => Promise<void>
}

export function openBook(file: string, { openingSen }: { openingSen: number }): Book {
  const state = createState(openingSen)
  const journal = openJournal(file, (entry) => state.apply(entry as Entry))
  const decide = (entry: Entry) => {
    journal.append(entry)
    state.apply(entry)
  }
  const { find, get, refundsOf, operations, movements, availableSen, settledDay, nowMs } = state
  return {
    find,
    get,
    refundsOf,
    operations,
    movements,
    availableSen,
    settledDay,
    nowMs,
    unfinished: () => [...state.pending.values()],
    deliveries: () => [...state.waiting.values()],
    open: (operation, sendings) => {
      decide({ type: 'opened', operation, sendings })
      return get(operation.id) as Operation
    },
    move: (change, sendings) => decide({ type: 'moved', change, sendings }),
    sent: (delivery, nextAt) => decide({ type: 'sent', delivery, nextAt }),
    advanceClock: (ms) => decide({ type: 'clock', aheadMs: state.aheadMs() + ms }),
    settle: (settlement) => decide({ type: 'settled', settlement }),
    synced: journal.synced,
    close: journal.close,
  }
}

function createState(openingSen: number) {
  const operations = createOperations()
  const accounts = createAccounts(openingSen)
  /** Operations that will change by themselves, and notices that are not delivered. */
  const pending = new Map<string, Operation>()
  const waiting = new Map<string, Delivery>()
  let aheadMs = 0

  const enter = (operation: Operation, sendings: Sendings) => {
    const { id, state, code, changedAt, due } = operation
    accounts.post(operation)
    if (due.length > 0) pending.set(id, operation)
    else pending.delete(id)
    const notice = { id: `evt_${id}_${state}`, operationId: id, state, code, at: changedAt }
    for (const [n, dueAt] of sendings.entries()) waiting.set(`${notice.id}.${n}`, { id: `${notice.id}.${n}`, notice, attempt: 0, dueAt })
  }
  const send = (id: string, nextAt: number | null) => {
    const delivery = waiting.get(id)
    if (delivery && nextAt !== null) Object.assign(delivery, { attempt: delivery.attempt + 1, dueAt: nextAt })
    else waiting.delete(id)
  }
  const apply = (entry: Entry) => {
    if (entry.type === 'clock') aheadMs = entry.aheadMs
    if (entry.type === 'opened') enter(operations.add(entry.operation), entry.sendings)
    if (entry.type === 'moved') enter(operations.change(entry.change), entry.sendings)
    if (entry.type === 'sent') send(entry.delivery, entry.nextAt)
    if (entry.type === 'settled') accounts.settle(entry.settlement)
  }
  return {
    apply,
    pending,
    waiting,
    aheadMs: () => aheadMs,
    nowMs: () => Date.now() + aheadMs,
    ...operations,
    ...accounts,
  }
}

function createOperations() {
  const byId = new Map<string, Operation>()
  const byKey = new Map<string, Operation>()
  const refunds = new Map<string, Operation[]>()
  return {
    add: (opened: Operation): Operation => {
      const operation = { ...opened }
      byId.set(operation.id, operation)
      byKey.set(nameOf(operation), operation)
      const paymentId = operation.refund?.paymentId
      if (paymentId !== undefined) refunds.set(paymentId, [...(refunds.get(paymentId) ?? []), operation])
      return operation
    },
    change: ({ id, at, ...change }: Change): Operation => {
      const operation = byId.get(id)
      if (!operation) throw new Error(`there is no operation ${id}`)
      return Object.assign(operation, change, { changedAt: at })
    },
    find: (gateway: Gateway, kind: Kind, key: string) => byKey.get(nameOf({ gateway, kind, key })),
    get: (id: string) => byId.get(id),
    refundsOf: (paymentId: string) => refunds.get(paymentId) ?? [],
    operations: () => [...byId.values()],
  }
}

const nameOf = ({ gateway, kind, key }: Pick<Operation, 'gateway' | 'kind' | 'key'>) => `${gateway} ${kind} ${key}`

/** The merchant's account at each gateway. */
function createAccounts(openingSen: number) {
  const movements: Record<Gateway, Movement[]> = { billplz: [], stripe: [] }
  const balances: Record<Gateway, number> = { billplz: openingSen, stripe: openingSen }
  /** Payouts on their way: their money is spoken for. */
  const reserved = new Map<string, Operation>()
  const settled: Record<Gateway, string> = { billplz: '', stripe: '' }
  const move = (gateway: Gateway, kind: MovementKind, moved: Pick<Movement, 'key' | 'operationId' | 'amountSen' | 'at'>) => {
    movements[gateway].push({ id: `mv_${movements[gateway].length + 1}`, gateway, kind, ...moved })
    balances[gateway] += moved.amountSen
  }
  return {
    post: (operation: Operation) => {
      const { id, gateway, kind, key, state, changedAt } = operation
      for (const [what, amountSen] of movesOf(operation, state)) move(gateway, what, { key, operationId: id, amountSen, at: changedAt })
      if (kind === 'payout' && state === 'pending') reserved.set(id, operation)
      else reserved.delete(id)
    },
    settle: ({ gateway, day, amountSen, at }: Settlement) => {
      const key = `set_${gateway}_${day}`
      move(gateway, 'settlement', { key, operationId: key, amountSen: -amountSen, at })
      settled[gateway] = day
    },
    settledDay: (gateway: Gateway) => settled[gateway],
    movements: (gateway: Gateway): readonly Movement[] => movements[gateway],
    availableSen: (gateway: Gateway) =>
      [...reserved.values()].reduce((sum, payout) => (payout.gateway === gateway ? sum - payout.amountSen : sum), balances[gateway]),
  }
}
