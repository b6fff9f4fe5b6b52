import { RevenueQuery } from '@kainsiap/ops/finance/contract'
import { problemOf } from '@kainsiap/ops/finance/periods'
import { problemOfDays } from '@kainsiap/ops/financial-reports/periods'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { useTimed } from '../../ui/format/clock.ts'
import type { DayRange } from '../../ui/format/dayRange.ts'
import { malaysianIsoDay } from '../../ui/format/malaysianTime.ts'

type Asked = z.output<typeof RevenueQuery>
type Name = keyof Asked
type Changes = Partial<Record<Name, string | null>>

const names = Object.keys(RevenueQuery.shape) as Name[]

interface Address {
  /** As far as it can be read. */
  asked: Asked
  /** Why there is no such period, as a sentence; null if there is. */
  problem: string | null
}

/** What the address asks for; how finely it is shown counts as left out where the period has no such parts. */
export function readAddress(params: URLSearchParams, today: string): Address {
  const read = names.map((name) => ({ name, value: params.get(name) }))
  const isReadable = ({ name, value }: (typeof read)[number]) => value === null || RevenueQuery.shape[name].safeParse(value).success
  const given = read.flatMap((one) => (one.value !== null && isReadable(one) ? [[one.name, one.value] as const] : []))
  const { by, ...asked } = RevenueQuery.parse(Object.fromEntries(given))
  const isWhole = read.every((one) => one.name === 'by' || isReadable(one))
  const problem = isWhole ? problemOfPeriod(asked, today) : 'This link contains an invalid period or date.'
  return { asked: by && !problem && !problemOf({ ...asked, by }, today) ? { ...asked, by } : asked, problem }
}

/** In the words in which a report refuses it. */
function problemOfPeriod({ period, from, to }: Asked, today: string): string | null {
  if (period === 'custom' && from === undefined) return 'Select a start date.'
  return problemOfDays({ period, startDate: from ?? today, endDate: to }, today)?.text ?? null
}

/** What the address says of the current month. */
export const thisMonth: Changes = { period: null, from: null, to: null, by: null }

/** What the address says of days as they were chosen; where one end is open, until today, or the last day alone. */
export function daysChosen({ from, to }: DayRange, today: string): Changes {
  if (from === null && to === null) return thisMonth
  const last = to ?? (from !== null && from > today ? from : today)
  return { period: 'custom', from: from ?? last, to: last, by: null }
}

const todayAt = (nowMs: number) => malaysianIsoDay(new Date(nowMs).toISOString())

/** The period of the page, kept in the address. */
export function useRevenueAddress() {
  const [params, setParams] = useSearchParams()
  const today = useTimed(todayAt)
  const change = (changes: Changes) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true, flushSync: true },
    )
  }
  return { ...readAddress(params, today), today, change }
}
export type RevenueAddress = ReturnType<typeof useRevenueAddress>
