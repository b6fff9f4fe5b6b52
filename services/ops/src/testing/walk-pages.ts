import type { Page } from '../platform/contract.ts'
import type { Client } from './http/client.ts'

interface Walk {
  limit: number
  /** What tells a row from others, where it is not the id. */
  idOf?: (row: { id: string }) => string
  /** Continues after the id of the last row, not after its place. */
  byId?: boolean
  /** Called before each page but the first, with the ids of the rows shown so far. */
  between?: (seen: readonly string[]) => Promise<unknown>
}

const pagesMax = 40

/**
 * The ids of all rows of a list, in the order shown: each page is read after the last row of the one before, as consoles and apps do. Throws if a
 * page is refused, the last page is not the end of the list, or there is none.
 */
export async function walkPages(
  client: Client,
  list: string,
  { limit, idOf = ({ id }) => id, byId = false, between }: Walk,
): Promise<string[]> {
  const seen: string[] = []
  let asOf: string | undefined
  let next: string | null = null
  for (let page = 1; page <= pagesMax; page += 1) {
    if (page > 1) await between?.(seen)
    const after = byId ? seen.at(-1) : next
    const query = new URLSearchParams({ limit: String(limit), page: String(page), ...(after && { after }), ...(asOf && { asOf }) })
    const { status, body } = await client.get<Page<{ id: string }> & { asOf?: string }>(
      `${list}${list.includes('?') ? '&' : '?'}${query.toString()}`,
    )
    if (status !== 200) throw new Error(`${list}: ${JSON.stringify(body)}`)
    seen.push(...body.items.map(idOf))
    ;({ asOf, next } = body)
    if (body.items.length > 0 && next?.replace(/\..*/, '') !== seen.at(-1))
      throw new Error(`${list}: page ${page} does not say where it ends`)
    if (page < body.totalPages) continue
    if (body.total !== seen.length) throw new Error(`${list} has ${String(body.total)} rows, and ${String(seen.length)} were shown`)
    return seen
  }
  throw new Error(`${list} has no last page`)
}
