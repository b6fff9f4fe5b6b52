import { pageSizes } from '@kainsiap/ops/platform/contract'

const key = (userId: string) => `orders_rows_${userId}`

/** The user's preferred rows per page; undefined while not chosen, or where storage is unavailable. */
export function loadRowsPerPage(userId: string): number | undefined {
  try {
    const saved = Number(localStorage.getItem(key(userId)))
    return pageSizes.find((size) => size === saved)
  } catch {
    return undefined
  }
}

export function saveRowsPerPage(userId: string, rows: number) {
  try {
    localStorage.setItem(key(userId), String(rows))
  } catch {
    // Without storage the choice lasts as long as the address keeps it.
  }
}
