import { LeaderboardQuery } from '@kainsiap/ops/agent-performance/contract'
import { type Measure, needsFinance } from '@kainsiap/ops/agent-performance/measures'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { useCan } from '../../api/useCan.ts'

type Asked = z.output<typeof LeaderboardQuery>
type Name = 'limit' | 'period' | 'date' | 'measure' | 'order' | 'minOrders' | 'state' | 'vehicleType' | 'page' | 'agent'

export const rowsPerPage = [10, 25, 50] as const
const { after: _after, ...fields } = LeaderboardQuery.shape

/** What the address asks for; what makes no sense there counts as left out. */
export function readAddress(params: URLSearchParams, maySeeEarnings: boolean): Asked & { agent: string | null } {
  const given = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((name) => {
    const value = params.get(name)
    if (value === null || !fields[name].safeParse(value).success) return []
    if (name === 'limit' && !rowsPerPage.some((rows) => String(rows) === value)) return []
    return name === 'measure' && !maySeeEarnings && needsFinance(value as Measure) ? [] : [[name, value] as const]
  })
  return { ...LeaderboardQuery.parse({ limit: '25', ...Object.fromEntries(given) }), agent: params.get('agent') }
}

/** The period, ranking, filters and chosen agent of the page, kept in the address. */
export function usePerformanceAddress() {
  const [params, setParams] = useSearchParams()
  const maySeeEarnings = useCan('finance.read') === null
  const { agent, ...asked } = readAddress(params, maySeeEarnings)
  /** Synchronous, so that each press shows at once and the next one builds on it. */
  const change = (changes: Partial<Record<Name, string | null>>, how: 'push' | 'replace' = 'push') => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        // Another list begins at its first page.
        if (!('agent' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: how === 'replace', preventScrollReset: true, flushSync: true },
    )
  }
  return { asked, agent, change, maySeeEarnings }
}

/** As the API takes it. */
export function toQuery({ page, limit: rows, minOrders, ...asked }: Asked): Record<string, string> {
  const numbers = { page: String(page), limit: String(rows), ...(minOrders !== undefined && { minOrders: String(minOrders) }) }
  return { ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)), ...numbers }
}
