import { findAgentNames } from '../agents/queries.ts'
import { findOrderNames } from '../orders/queries.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { readChecked, type CheckedInvariant as Checked } from '../platform/ledger/checks.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import type { CheckedInvariant, InvariantList } from './contract.ts'

const shownMax = 20

/** What each invariant was found to be, the same for everybody who asks within a second. */
const list = sharedRead(1_000, readInvariants)
export const listInvariants = (): Promise<InvariantList> => list.recent()

async function readInvariants(): Promise<InvariantList> {
  const checked = await readChecked()
  const ids = [...new Set(checked.flatMap(({ differences }) => differences.slice(0, shownMax).flatMap(idsOf)))]
  const [orders, agents] = await Promise.all([findOrderNames(ids), findAgentNames(ids)])
  const names = { orders: new Map(orders.map((order) => [order.id, order])), agents: new Map(agents.map((agent) => [agent.id, agent])) }
  return { items: checked.map((each) => toChecked(each, names)) }
}

/** The ids that it stops the money of. */
const idsOf = ({ record, alsoStops = [] }: Checked['differences'][number]): string[] => [...(record ? [record.id] : []), ...alsoStops]

interface Names {
  orders: ReadonlyMap<string, { id: string; number: string }>
  agents: ReadonlyMap<string, { id: string; name: string }>
}

function toChecked({ _id, title, checkedAt, heldAt, count, differences }: Checked, { orders, agents }: Names): CheckedInvariant {
  return {
    id: _id,
    title,
    holds: count === 0,
    checkedAt: checkedAt.toISOString(),
    heldAt: heldAt?.toISOString() ?? null,
    onlyAlerts: count > 0 && differences.every((each) => each.onlyAlerts === true),
    count,
    differences: differences.slice(0, shownMax).map((difference) => {
      const ids = idsOf(difference)
      const [order] = ids.flatMap((id) => orders.get(id) ?? [])
      return {
        text: difference.text,
        record: difference.record && { entity: difference.record.entity, id: difference.record.id },
        order: order ? { id: order.id, number: order.number } : null,
        agents: ids.flatMap((id) => agents.get(id) ?? []),
      }
    }),
  }
}

export const ledgerStatsDefinition: StatsDefinition = {
  areas: { ledger: 'finance.read' },
  read: async () => ({ seq: 0, values: { ledger: await listInvariants() } }),
}
