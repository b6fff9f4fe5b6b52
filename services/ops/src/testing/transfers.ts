import { randomUUID } from 'node:crypto'
import { malaysianDay } from '../platform/clock.ts'

/** One that no other test has. */
export const newReference = (): string => `TT-${randomUUID().slice(0, 13)}`

/** A transfer of this amount, recorded by staff: the cheapest way in which an order is paid. */
export const transferOf = (version: number, amountSen: number, change: object = {}) => ({
  version,
  method: 'bank_transfer',
  amountSen,
  reference: newReference(),
  receivedOn: malaysianDay(new Date()),
  ...change,
})

/** A valid body for each route about payments that takes one. */
export const paymentBodies = (version: number): Record<string, Record<string, unknown>> => ({
  'POST /api/payments/:id/process': { version, method: 'card' },
  'POST /api/payments/:id/record': transferOf(version, 4_923),
  'POST /api/payments/:id/confirm': { version },
  'POST /api/payments/:id/reject': { version, reason: 'Not on the statement' },
  'POST /api/payments/:id/recheck': { version },
  'POST /api/payments/:id/refunds': { version, amountSen: 700, reason: 'damaged_items', note: 'Two shirts' },
  'POST /api/refunds': { payments: [{ id: '0123456789abcdef01234567', amountSen: 700 }], reason: 'cancelled', note: 'The shop was closed' },
  'POST /api/refunds/:id/approve': { version },
  'POST /api/refunds/:id/reject': { version, reason: 'Not ours' },
  'POST /api/refunds/:id/withdraw': { version },
  'POST /api/refunds/:id/not-paid': { version, reason: 'Sent back' },
  'POST /api/refunds/:id/paid': { version, paidBy: 'bank_transfer', reference: 'TT-1', paidOn: '2026-07-14' },
  'POST /api/refunds/:id/recheck': { version },
})
