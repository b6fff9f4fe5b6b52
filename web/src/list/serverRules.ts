import type { StableRow } from '../ui/table/stableRows.ts'
import type { ListDefinition, ListRules } from './listDefinition.ts'

/** The rules of a list's definition, or else those of the server. */
export function rulesOf<Row extends StableRow, Query extends object>(
  definition: Pick<ListDefinition<Row, Query>, 'rulesOf'>,
  query: Query,
): ListRules<Row> {
  return definition.rulesOf?.(query) ?? serverRules(query)
}

/**
 * Membership of a row as only the server can decide it. A changed row may be out of a list with conditions, unless the change moved it in
 * the list's order: then it may be on another page instead.
 */
export function serverRules<Row extends StableRow>(query: object): ListRules<Row> {
  const {
    sort = '',
    page: _page,
    limit: _limit,
    after: _after,
    ...conditions
  } = query as Partial<Record<'page' | 'limit' | 'after' | 'sort', string>>
  const isNarrowed = Object.keys(conditions).length > 0
  const field = sort.replace('-', '') as keyof Row
  return {
    whyOut: () => null,
    mayBeOut: (before, after) => isNarrowed && before[field] === after[field],
  }
}
