import type { Span } from '../platform/calendar.ts'
import type { Earned } from './accounts.ts'
import type { RevenueFigures, RevenueGroup } from './contract.ts'
import { bucketsOf, type Bucket } from './periods.ts'
import { breakdownOf, earnedOf, figuresOf, partOf, readDays } from './queries.ts'

/** A part of a span, added up. */
export interface PartFigures extends Span {
  totals: RevenueFigures
  /** What the ledger's accounts of revenue and expense grew by. */
  earned: Earned
}

/** A span, added up: whole, by its parts, and by what its revenue came from. */
export interface SpanFigures extends PartFigures {
  parts: PartFigures[]
  services: RevenueGroup[]
  states: RevenueGroup[]
  methods: RevenueGroup[]
}

/** All that a span adds up to, from one read of its days: not a sen differs between the parts and the whole. */
export async function readSpan(span: Span, by: Bucket): Promise<SpanFigures> {
  const days = await readDays(span)
  const of = (part: Span, own: typeof days): PartFigures => ({ ...part, totals: figuresOf(own), earned: earnedOf(own) })
  return {
    ...of(span, days),
    parts: bucketsOf(span, by).map((part) => of(part, partOf(days, part))),
    services: breakdownOf(days, 'services'),
    states: breakdownOf(days, 'states'),
    methods: breakdownOf(days, 'methods'),
  }
}
