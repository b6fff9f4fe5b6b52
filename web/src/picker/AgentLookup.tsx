import type { Agent } from '@kainsiap/ops/agents/contract'
import { labelOf } from '../ui/format/labelOf.ts'
import { Lookup, type LookupProps, useLookupSearch } from './Lookup.tsx'
import { useLookUpAgentsInfiniteQuery } from './lookupsApi.ts'

/** Chooses an agent. Needs `orders.write` or `agents.read`. */
export function AgentLookup(props: LookupProps) {
  const typed = useLookupSearch()
  const query = useLookUpAgentsInfiniteQuery(typed.query)
  const whole = useLookUpAgentsInfiniteQuery({})
  return <Lookup noun="agent" plural="agents" searched="name, agent ID, email, town" {...{ typed, query, whole, describe }} {...props} />
}

const describe = ({ number, vehicleType, workingAreas }: Agent) =>
  [...(number === null ? [] : [number]), labelOf(vehicleType), ...workingAreas.slice(0, 2)].join(' · ')
