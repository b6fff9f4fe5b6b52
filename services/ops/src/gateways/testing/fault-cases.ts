import { expect } from 'vitest'
import type { GatewayAdapter, NotFound, Outcome, PaymentOutcome } from '../contract.ts'
import { paymentOf, payoutOf, refundOf, type Case, type Rig } from './rig.ts'

interface Operation {
  name: string
  fault: string
  prepare: (rig: Rig) => Promise<{
    send: (adapter?: GatewayAdapter) => Promise<Outcome | PaymentOutcome>
    lookUp: () => Promise<Outcome | PaymentOutcome | NotFound>
  }>
  /** What it is when it is done. */
  done: string
}

const operations: Operation[] = [
  {
    name: 'a payment',
    fault: 'create_payment',
    done: 'open',
    prepare: async ({ adapter: own, gateway, newKey }) => {
      const key = newKey()
      return { send: (adapter = own) => adapter.createPayment(paymentOf(gateway, key)), lookUp: () => own.lookupPayment(key) }
    },
  },
  {
    name: 'a refund',
    fault: 'create_refund',
    done: 'succeeded',
    prepare: async ({ adapter: own, pay, newKey }) => {
      const { gatewayPaymentId } = await pay(1_000)
      const key = newKey('rf')
      return {
        send: (adapter = own) => adapter.createRefund(refundOf(key, gatewayPaymentId, 1_000)),
        lookUp: () => own.lookup('refund', key),
      }
    },
  },
  {
    name: 'a payout',
    fault: 'create_payout',
    done: 'succeeded',
    prepare: async ({ adapter: own, newKey }) => {
      const key = newKey('po')
      return { send: (adapter = own) => adapter.createPayout(payoutOf(key, 100)), lookUp: () => own.lookup('payout', key) }
    },
  },
]

/** What a fault looks like from here, and whether the operation is done all the same. */
const faults = [
  { mode: 'drop_answer', cause: 'reset', isDone: true },
  { mode: 'error_after', cause: '5xx', isDone: true },
  { mode: 'error_before', cause: '5xx', isDone: false },
  { mode: 'hang', cause: 'timeout', isDone: true },
  { mode: 'malformed', cause: 'malformed', isDone: true },
  { mode: 'rate_limited', cause: 'rate_limited', isDone: false },
  { mode: 'outage', cause: 'reset', isDone: false },
] as const

/** Only a call that hangs is given up before its time. */
export const patient = ({ adapter, another }: Rig, mode: string): GatewayAdapter =>
  mode === 'hang' ? another({ timeoutMs: 100 }) : adapter

type Fault = (typeof faults)[number]

function survivesFault({ name, fault: operation, prepare, done }: Operation, { mode, cause, isDone }: Fault): Case {
  return {
    name: `does not know of ${name} after ${mode}, finds ${isDone ? 'it done' : 'nothing'}, and has it once when it is sent again`,
    run: async (rig) => {
      const { send, lookUp } = await prepare(rig)
      await rig.setFaults({ mode, operation, ms: 60_000 })
      expect(await send(patient(rig, mode))).toEqual({ kind: 'unknown', cause })
      expect(await lookUp()).toMatchObject({ kind: isDone ? done : 'not_found' })
      expect(await send()).toMatchObject({ kind: done })
      expect(await lookUp()).toMatchObject({ kind: done })
    },
  }
}

function survivesDelay({ name, fault: operation, prepare, done }: Operation): Case {
  return {
    name: `waits for an answer to ${name} that is late`,
    run: async (rig) => {
      const { send } = await prepare(rig)
      await rig.setFaults({ mode: 'delay', operation, ms: 50 })
      expect(await send()).toMatchObject({ kind: done })
    },
  }
}

function survivesLateLookup({ name, fault: operation, prepare, done }: Operation): Case {
  return {
    name: `may not find ${name} for a while although it is done`,
    run: async (rig) => {
      const { send, lookUp } = await prepare(rig)
      await rig.setFaults({ mode: 'lookup_late', operation, ms: 600_000 })
      expect(await send()).toMatchObject({ kind: done })
      expect(await lookUp()).toEqual({ kind: 'not_found' })
      await rig.advance(600_000)
      expect(await lookUp()).toMatchObject({ kind: done })
    },
  }
}

function survivesFailedLookup({ mode, cause }: Fault): Case {
  return {
    name: `never takes a look-up that fails (${mode}) for a key that is not there`,
    run: async (rig) => {
      const [adapter, key] = [patient(rig, mode), rig.newKey()]
      await rig.adapter.createPayment(paymentOf(rig.gateway, key))
      await rig.setFaults({ mode, operation: 'lookup', ms: 60_000, times: 2 })
      expect(await adapter.lookupPayment(key)).toEqual({ kind: 'unknown', cause })
      expect(await adapter.lookup('refund', key)).toEqual({ kind: 'unknown', cause })
    },
  }
}

export const faultCases: Case[] = [
  ...operations.flatMap((operation) => [
    ...faults.map((fault) => survivesFault(operation, fault)),
    survivesDelay(operation),
    survivesLateLookup(operation),
  ]),
  ...faults.map(survivesFailedLookup),
  {
    name: 'takes a refused key for nothing that is known',
    run: async ({ another, gateway, newKey }) => {
      const adapter = another({ apiKey: 'a key of somebody else' })
      expect(await adapter.createPayment(paymentOf(gateway, newKey()))).toEqual({ kind: 'unknown', cause: 'rejected' })
      expect(await adapter.createPayout(payoutOf(newKey('po'), 100))).toEqual({ kind: 'unknown', cause: 'rejected' })
      expect(await adapter.lookupPayment(newKey())).toEqual({ kind: 'unknown', cause: 'rejected' })
    },
  },
]
