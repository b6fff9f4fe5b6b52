import { createHash } from 'node:crypto'
import { model, Schema } from 'mongoose'
import { defineEntity } from '../changes/entity.ts'
import { entitySchema, Types, type EntityDoc } from '../database/mongo.ts'
import { LedgerTransaction } from './contract.ts'
import type { LedgerEntry } from './postings.ts'

export interface LedgerDoc extends EntityDoc {
  key: string
  kind: string
  at: Date
  /** The record that implies it. */
  entity: string
  recordId: string
  orderId: Types.ObjectId | null
  /** Its place among those that the record implies, for those of the same instant. */
  place: number
  entries: LedgerEntry[]
  /** Missing once it is part of the balances. */
  isUncounted?: true
}

const schema = entitySchema<LedgerDoc>({
  key: String,
  kind: String,
  at: Date,
  entity: String,
  recordId: String,
  orderId: { type: Schema.Types.ObjectId, default: null },
  place: Number,
  entries: [Schema.Types.Mixed],
  isUncounted: Boolean,
})
schema.index({ recordId: 1 })
schema.index({ orderId: 1, at: 1 })
schema.index({ 'entries.account': 1, at: -1, _id: -1 })
schema.index({ at: -1, _id: -1 })
schema.index({ isUncounted: 1 }, { sparse: true })

export const LedgerModel = model<LedgerDoc>('LedgerTransaction', schema, 'ledger')

/** The same for the same key: inserting a transaction again is a duplicate. */
export const idOfKey = (key: string): Types.ObjectId => new Types.ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24))

export const ledgerTransactions = defineEntity({
  name: 'ledgerTransaction',
  title: 'Ledger transaction',
  model: LedgerModel,
  summary: LedgerTransaction,
  trackedFields: ['kind'],
  toEntity: ({ _id, version, key, kind, at, orderId, entries, createdAt, updatedAt }): LedgerTransaction => ({
    id: _id.toHexString(),
    version,
    key,
    kind,
    at: at.toISOString(),
    orderId: orderId?.toHexString() ?? null,
    entries: entries.map(({ account, sen }) => ({ account, sen })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }),
})
