import { Button } from '../ui/button/Button.tsx'
import type { EmptyStateProps } from '../ui/state/EmptyState.tsx'
import type { ListShape } from './listDefinition.ts'
import { filterSummary, hasFilters, type ListState, noFilters, wholeTab } from './listState.ts'
import type { ListAddress } from './useListQuery.ts'

interface Emptiness extends Pick<ListAddress, 'change'> {
  definition: ListShape & { plural: string; emptyHint: string }
  list: ListState
  tab: string
  isTabFixed: boolean
  /** The last page; undefined while unknown. */
  pagesTo: number | undefined
}

const countFormat = new Intl.NumberFormat('en-MY')

/** The reason why the list is empty, and one action that leads further. */
export function listEmpty({ definition, list, tab, isTabFixed, change, pagesTo = 1 }: Emptiness): EmptyStateProps {
  const { plural, emptyHint } = definition
  const whole = wholeTab(definition)
  const title = `No ${plural} found`
  if (list.page > 1) {
    return {
      title,
      hint: `Page ${countFormat.format(list.page)} does not exist.`,
      action: <Button onClick={() => change({ page: pagesTo })}>Go to the last page, {countFormat.format(pagesTo)}</Button>,
    }
  }
  if (hasFilters(list)) {
    const where = tab === whole ? '' : ` among ${tab} ${plural}`
    return {
      title,
      hint: `No results for ${filterSummary(definition, list)}${where}.`,
      action: <Button onClick={() => change(noFilters)}>Clear filters</Button>,
    }
  }
  if (tab === whole) return { title, hint: emptyHint }
  const hint = `There are no ${tab} ${plural}. New ones appear automatically.`
  return isTabFixed ? { title, hint } : { title, hint, action: <Button onClick={() => change({ tab: whole })}>Show all {plural}</Button> }
}
