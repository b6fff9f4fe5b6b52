import type { Span } from '@kainsiap/ops/platform/calendar'
import { spanText } from '@kainsiap/ops/platform/day-span'

/** As `spanText`, without the year: "1–14 Jun". */
export const shortSpanLabel = (span: Span): string => spanText(span).replace(/ 20\d\d/g, '')

/** A span and the one it is compared with, without the year where that tells nothing: "1–14 Jul" and "1–14 Jun". */
export function besideLabels(span: Span, before: Span): { now: string; before: string } {
  const label = span.from.slice(0, 4) === before.from.slice(0, 4) ? shortSpanLabel : spanText
  return { now: label(span), before: label(before) }
}

const periodNames = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year', custom: 'period' } as const

interface Compared {
  period: keyof typeof periodNames
  /** Whether all days that are shown are compared: the period has ended. */
  isWhole: boolean
  /** Null if no day is complete. */
  spanCompared: Span | null
  spanBefore: Span | null
}

/** The definition of growth, for the tooltip of a figure: which days are compared with which. */
export function growthHint({ period, isWhole, spanCompared, spanBefore }: Compared): string {
  const name = periodNames[period]
  if (!spanCompared || !spanBefore) return `Growth compares complete days. No day of this ${name} is complete yet.`
  const { now, before } = besideLabels(spanCompared, spanBefore)
  if (period === 'custom') return `${isWhole ? 'These days' : 'Complete days'} (${now}) against the same number of days before (${before}).`
  if (isWhole) return `The whole ${name} (${now}) against the whole previous ${name} (${before}).`
  const isShort = period === 'weekly' || period === 'monthly'
  return `Complete days of this ${name} (${now}) against the ${isShort ? 'same days' : 'same number of days'} of the previous ${name} (${before}).`
}
