/** Counters by name; a name may be a path ("days.2026-07-14.created"). */
export type Counts = Record<string, number>

/** What was counted on the days of a span, by name. */
export const sumSpan = (days: Record<string, Counts> | undefined, { from, to }: { from: string; to: string }): Counts =>
  sum(Object.entries(days ?? {}).flatMap(([day, counts]) => (day >= from && day <= to ? [counts] : [])))

/** Counters as stored: a path's parts are nested objects. */
export type CountsTree = Record<string, unknown>

export function sum(parts: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const part of parts) add(total, part)
  return total
}

export function add(total: Counts, part: Counts): void {
  for (const [name, by] of Object.entries(part)) total[name] = (total[name] ?? 0) + by
}

export function nested(counts: Counts): CountsTree {
  const tree: CountsTree = {}
  for (const [path, value] of Object.entries(counts)) {
    const names = path.split('.')
    const leaf = names.pop() ?? path
    let at = tree
    for (const name of names) at = (at[name] ??= {}) as CountsTree
    at[leaf] = value
  }
  return tree
}

function flattened(tree: unknown, path = ''): [string, number][] {
  return typeof tree === 'number'
    ? [[path, tree]]
    : Object.entries(tree ?? {}).flatMap(([name, part]) => flattened(part, path ? `${path}.${name}` : name))
}

/** In words, each counter of `kept` that is not as counted. */
export function differencesOf(kept: CountsTree, counted: Counts): string[] {
  const was = new Map(flattened(kept))
  const is = new Map(Object.entries(counted))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => (was.get(path) ?? 0) !== (is.get(path) ?? 0))
    .map((path) => `${path}: ${was.get(path) ?? 0}, counted ${is.get(path) ?? 0}`)
}
