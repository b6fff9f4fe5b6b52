import { z } from 'zod'
import { defineEvents, Id, Instant, Version } from '../contract.ts'

/** A transaction of the ledger, never changed: its entries sum to 0. */
export const LedgerTransaction = z
  .strictObject({
    id: Id,
    version: Version,
    /** `<prefix>:<record>:<step>`, such as `ord:…:earned`: there is one of each. */
    key: z.string(),
    /** `<prefix>:<step>` */
    kind: z.string(),
    /** When the money moved; posted at `createdAt`. */
    at: Instant,
    orderId: Id.nullable(),
    /** Debits above zero, credits below. */
    entries: z.array(z.strictObject({ account: z.string(), sen: z.int() })),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'LedgerTransaction' })
export type LedgerTransaction = z.infer<typeof LedgerTransaction>

export const ledgerEvents = defineEvents('ledgerTransaction', 'finance.read', LedgerTransaction, ['ledger.posted'], null)
