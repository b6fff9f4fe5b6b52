import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { changeInnerList, type InnerShape, type InnerState, readInnerList, writeInnerList } from './innerList.ts'

/**
 * The state of a list inside a record, kept in the address. Each change takes the place of the one before: going back leads out of the record,
 * and back to this state from what is opened out of it.
 */
export function useInnerList<C extends InnerShape['choices']>(shape: InnerShape<C>) {
  const [params, setParams] = useSearchParams()
  // The mark that leads from a drawer back to its list stays.
  const { state: entry } = useLocation() as { state: unknown }
  const shown = useMemo(() => readInnerList(shape, params), [shape, params])
  const change = useCallback(
    (changes: Partial<InnerState<C>>) =>
      setParams(writeInnerList(shape, params, changeInnerList(shown, changes)), {
        replace: true,
        state: entry,
        preventScrollReset: true,
        flushSync: true,
      }),
    [shape, params, shown, setParams, entry],
  )
  return { shown, change }
}

/** Leads to the first page where the address names one that there is not any more. */
export function useExistingPage(
  answer: { items: readonly unknown[]; total: number } | undefined,
  { page, change }: { page: number; change: (changes: { page: number }) => void },
): void {
  const isGone = answer !== undefined && answer.items.length === 0 && answer.total > 0 && page > 1
  useEffect(() => {
    if (isGone) change({ page: 1 })
  }, [isGone, change])
}
