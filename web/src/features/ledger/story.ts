import type { LedgerEntryPage } from '@kainsiap/ops/ledger/contract'

type Answer<Error> = { data: LedgerEntryPage } | { error: Error }

/** One order's transactions, page after page, as one: its sums are of all of them. */
export async function readStory<Error>(read: (page: number, after: string | undefined) => Promise<Answer<Error>>): Promise<Answer<Error>> {
  const pages: LedgerEntryPage[] = []
  for (;;) {
    const answer = await read(pages.length + 1, pages.at(-1)?.items.at(-1)?.id)
    if ('error' in answer) return answer
    pages.push(answer.data)
    if (pages.length >= answer.data.totalPages) return { data: joined(answer.data, pages) }
  }
}

function joined(last: LedgerEntryPage, pages: readonly LedgerEntryPage[]): LedgerEntryPage {
  return {
    ...last,
    items: pages.flatMap(({ items }) => items),
    page: 1,
    orders: eachOnce(pages.flatMap(({ orders }) => orders)),
    agents: eachOnce(pages.flatMap(({ agents }) => agents)),
    payouts: eachOnce(pages.flatMap(({ payouts }) => payouts)),
  }
}

const eachOnce = <Part extends { id: string }>(parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [part.id, part])).values(),
]
