import { model, Schema } from 'mongoose'
import type { CountedOrder } from '../orders/revenue/revenue-days.ts'
import { plainSchema } from '../platform/database/mongo.ts'
import { packGroups, type Group, type PackedGroups } from './packed-groups.ts'

/** The revenue of one order by day, as it was when its days were last added up. A day that was ever in it stays in it, with nothing. */
export interface RevenueDoc extends CountedOrder {
  /** The event after which it was read. */
  seq: number
}
const { Mixed } = Schema.Types
const revenueSchema = plainSchema<RevenueDoc>({
  _id: Schema.Types.ObjectId,
  version: Number,
  method: String,
  state: String,
  agentId: { type: Schema.Types.ObjectId, default: null },
  days: [Mixed],
  seq: Number,
})
revenueSchema.index({ 'days.day': 1 })
export const RevenueModel = model<RevenueDoc>('Revenue', revenueSchema, 'financeRevenue')

export interface DaySums {
  revenueSen: number
  orders: number
  backSen: number
  services: Group[]
  states: Group[]
  methods: Group[]
  agents: PackedGroups
  /** What the ledger's accounts of revenue and expense grew by, above zero what we earned. */
  accounts: { key: string; sen: number }[]
}

/** One Malaysian day, added up. */
export interface FinanceDayDoc extends DaySums {
  _id: string
  /** Up to which event it is added up. */
  seq: number
  /** Set while it has to be added up anew: the latest event that asked for it. */
  staleSeq?: number
}
const group = { type: [Mixed], default: [] }
const daySchema = plainSchema<FinanceDayDoc>({
  _id: String,
  revenueSen: { type: Number, default: 0 },
  orders: { type: Number, default: 0 },
  backSen: { type: Number, default: 0 },
  services: group,
  states: group,
  methods: group,
  agents: { type: Mixed, default: packGroups([]) },
  accounts: group,
  seq: { type: Number, default: 0 },
  staleSeq: Number,
})
daySchema.index({ staleSeq: 1 }, { sparse: true })
daySchema.index({ seq: -1 })
export const FinanceDayModel = model<FinanceDayDoc>('FinanceDay', daySchema, 'financeDays')

/** What each agent brought in of one Malaysian month, or of a third of it. */
export interface FinanceMonthDoc {
  _id: string
  /** Null while its days are read instead: they change, or it is not over. */
  agents: PackedGroups | null
  /** How often it was reopened. */
  step: number
}
export const FinanceMonthModel = model<FinanceMonthDoc>(
  'FinanceMonth',
  plainSchema({ _id: String, agents: { type: Mixed, default: null }, step: Number }),
  'financeMonths',
)

/** What of the days stays different from the ledger after they were added up anew: sentences, as a rule none. */
interface ComparisonDoc {
  _id: string
  differences: string[]
}
export const FinanceComparisonModel = model<ComparisonDoc>(
  'FinanceComparison',
  plainSchema({ _id: String, differences: [String] }),
  'financeComparisons',
)

interface RebuildDoc {
  _id: string
  at: Date
}
/** Says that the revenue of orders older than the log has been counted. */
export const FinanceRebuildModel = model<RebuildDoc>('FinanceRebuild', plainSchema({ _id: String, at: Date }), 'financeRebuilds')
