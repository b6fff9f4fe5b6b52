import { pageSizes } from '@kainsiap/ops/platform/contract'

const key = (plural: string, userId: string) => `${plural}_rows_${userId}`

/** The user's preferred rows per page; undefined while not chosen, or where storage is unavailable. */
export function loadRowsPerPage(plural: string, userId: string): number | undefined {
  try {
    const saved = Number(localStorage.getItem(key(plural, userId)))
    return pageSizes.find((size) => size === saved)
  } catch {
    return undefined
  }
}

export function saveRowsPerPage(plural: string, userId: string, rows: number) {
  try {
    localStorage.setItem(key(plural, userId), String(rows))
  } catch {
    // Without storage the choice lasts as long as the address keeps it.
  }
}
