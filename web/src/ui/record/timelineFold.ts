const shownMax = 6
const newestKept = 4
const oldestKept = 1

/** With more than six entries the newest four and the oldest stay, and the middle is folded. */
export function foldMiddle<Entry>(entries: readonly Entry[], isOpen: boolean) {
  if (isOpen || entries.length <= shownMax) return { first: entries, folded: [], last: [] }
  return { first: entries.slice(0, newestKept), folded: entries.slice(newestKept, -oldestKept), last: entries.slice(-oldestKept) }
}
