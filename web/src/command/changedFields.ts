/** What of a form differs from the record as it is now, whatever the order of its fields: only that is sent. Blank fields are left out. */
export function changedFields<Values extends object>(now: Values, values: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter((name) => textOf(values[name]) !== textOf(now[name])).map((name) => [name, values[name]]),
  ) as Partial<Values>
}

const textOf = (value: unknown): string => JSON.stringify(filledOf(value)) ?? ''

function filledOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (Array.isArray(value)) return value.map(filledOf)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  return Object.entries(value)
    .map(([name, each]) => [name, filledOf(each)] as const)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
