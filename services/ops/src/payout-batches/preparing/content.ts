import { createHash } from 'node:crypto'
import { contentsOf, type ItemContent } from '../../payouts/batch/run-items.ts'
import { itemsOf } from '../../payouts/batch/run-queries.ts'
import { ringgit } from '../../platform/money.ts'
import type { PayoutBatchDoc } from '../model.ts'

/** What a submission freezes, and an approval is about. */
export interface Content {
  /** Of each payout: its id, agent, amount, account, the agent's account now, and what keeps it from being paid. */
  hash: string
  items: number
  amountSen: number
  /** Those that could not be paid now. */
  held: ItemContent[]
}

/** The content of a run as it is now. */
export async function readContent({ _id }: Pick<PayoutBatchDoc, '_id'>): Promise<Content> {
  const hash = createHash('sha256')
  const content = { items: 0, amountSen: 0, held: [] as ItemContent[] }
  for await (const part of itemsOf(_id, ['pending', 'on_hold', 'processing', 'completed', 'failed']))
    for (const item of await contentsOf(part)) {
      hash.update(`${JSON.stringify([item.id, item.agent.id, item.amountSen, item.account, item.holds])}\n`)
      content.items += 1
      content.amountSen += item.amountSen
      if (item.holds.length > 0) content.held.push(item)
    }
  return { ...content, hash: hash.digest('hex') }
}

const namedMax = 20

/** What changed since a run was submitted, in words; empty where nothing did. */
export function changesSince({ contentHash, amountSen }: Pick<PayoutBatchDoc, 'contentHash' | 'amountSen'>, content: Content): string[] {
  if (contentHash === null || contentHash === content.hash) return []
  const amount = amountSen === content.amountSen ? [] : [`The amount changed from ${ringgit(amountSen)} to ${ringgit(content.amountSen)}.`]
  const held = content.held.slice(0, namedMax).map(({ agent, number, why }) => `${agent.name} (${number}): ${why}.`)
  const more = content.held.length > namedMax ? [`And ${content.held.length - namedMax} more.`] : []
  const words = [...amount, ...held, ...more]
  return words.length > 0 ? words : ['The bank account of an agent changed.']
}
