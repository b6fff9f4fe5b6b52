import { addDays } from '@kainsiap/ops/agent-performance/periods'
import { RevenueQuery } from '@kainsiap/ops/finance/contract'
import { problemOf } from '@kainsiap/ops/finance/periods'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { useTimed } from '../../ui/clock.ts'
import type { DayRange } from '../../ui/dayRange.ts'
import { malaysianIsoDay } from '../../ui/malaysianTime.ts'

type Asked = z.output<typeof RevenueQuery>
type Name = keyof Asked
type Changes = Partial<Record<Name, string | null>>

const names = Object.keys(RevenueQuery.shape) as Name[]

/** What the address asks for; a period that there is not counts as left out. */
export function readAddress(params: URLSearchParams, today: string): Asked {
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value !== null && RevenueQuery.shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  const asked = RevenueQuery.parse(Object.fromEntries(given))
  const problem = problemOf(asked, today)
  if (!problem) return asked
  const { by: _by, ...whole } = asked
  return problem.path === 'by' ? whole : RevenueQuery.parse({})
}

/** What the address says of the current month. */
export const thisMonth: Changes = { period: null, from: null, to: null, by: null }
/** Ten years hold at least so many days. */
const daysMax = 3_651

/** What the address says of days as they were chosen: none in the future, and no more than a period has. */
export function daysChosen({ from, to }: DayRange, today: string): Changes {
  if (from === null && to === null) return thisMonth
  const last = to !== null && to < today ? to : today
  const [first, earliest] = [from ?? last, addDays(last, -daysMax)]
  return { period: 'custom', from: first > last ? last : first < earliest ? earliest : first, to: last, by: null }
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
  return { asked: readAddress(params, today), today, change }
}
export type RevenueAddress = ReturnType<typeof useRevenueAddress>
