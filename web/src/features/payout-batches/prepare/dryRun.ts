import { agentsMax, type PayoutBatchDetails, type PayoutBatchPreview } from '@kainsiap/ops/payout-batches/contract'
import { defaultSettings } from '@kainsiap/ops/settings/defaults'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { changeOf, isUnusual } from '@kainsiap/ops/payout-batches/preparing/unusual'
import { agentsLabel, namesText } from '../payoutBatchWords.ts'

type Agent = PayoutBatchPreview['agents'][number]
type Previewed = Pick<PayoutBatchPreview, 'agents' | 'exclusions' | 'balanceSen'>

/** Those that are paid: all but the ones that somebody leaves out. */
export const chosenOf = ({ agents }: Pick<PayoutBatchPreview, 'agents'>, leftOut: ReadonlySet<string>): Agent[] =>
  agents.filter(({ agent }) => !leftOut.has(agent.id))

/** What the chosen ones come to. */
export function sumsOf(agents: readonly Agent[]) {
  const sum = (part: (agent: Agent) => number) => agents.reduce((all, agent) => all + part(agent), 0)
  return {
    amountSen: sum(({ amountSen }) => amountSen),
    agents: agents.length,
    orders: sum(({ totalOrders }) => totalOrders),
    commissionSen: sum(({ commissionSen }) => commissionSen),
  }
}

/** The agents to ask for, also those of whom nothing can be paid: why, the run says then too. Undefined for all of them. */
export function agentIdsOf(preview: Pick<PayoutBatchPreview, 'agents' | 'exclusions'>, leftOut: ReadonlySet<string>): string[] | undefined {
  const chosen = chosenOf(preview, leftOut)
  return chosen.length === preview.agents.length
    ? undefined
    : [...chosen, ...preview.exclusions].slice(0, agentsMax).map(({ agent }) => agent.id)
}

export interface Check {
  isFine: boolean
  text: string
}

/** What to look at before a run is prepared: always in this order. */
export function checksOf(preview: Previewed, leftOut: ReadonlySet<string>): Check[] {
  const chosen = chosenOf(preview, leftOut)
  const { amountSen } = sumsOf(chosen)
  return [
    balanceCheck(preview.balanceSen, amountSen),
    otherRunCheck(preview),
    movedCheck(chosen),
    ...orderCheck(chosen),
    ...limitCheck(amountSen),
  ].filter((check) => check !== null)
}

/** What to look at before a run is released. */
export function runChecks({
  balanceSen,
  amountSen,
  exclusions,
  moved,
}: Pick<PayoutBatchDetails, 'balanceSen' | 'amountSen' | 'exclusions' | 'moved'>): Check[] {
  return [balanceCheck(balanceSen, amountSen), otherRunCheck({ exclusions }), moved && movedText(moved), ...limitCheck(amountSen)].filter(
    (check) => check !== null,
  )
}

/** Top-ups that no gateway reports are not in the ledger. */
function balanceCheck(balanceSen: number | null, amountSen: number): Check | null {
  if (balanceSen === null || amountSen === 0) return null
  if (balanceSen >= amountSen) return { isFine: true, text: `Covered by the ledger balance at the gateway: ${ringgit(balanceSen)}` }
  return {
    isFine: false,
    text: `${ringgit(amountSen - Math.max(0, balanceSen))} more than the ledger balance at the gateway. Make sure it is funded`,
  }
}

function otherRunCheck({ exclusions }: Pick<Previewed, 'exclusions'>): Check {
  const others = exclusions.filter(({ code }) => code === 'in_another_run').length
  if (others === 0) return { isFine: true, text: 'No agents in another open batch' }
  return { isFine: false, text: `${agentsLabel(others)} excluded: already in another open batch` }
}

function movedCheck(chosen: readonly Agent[]): Check {
  const first = chosen.flatMap((agent) => (isUnusual(changeOf(agent)) ? [agent.agent.name] : []))
  return movedText({ count: first.length, first })
}

function movedText({ count, first }: NonNullable<PayoutBatchDetails['moved']>): Check {
  if (count === 0) return { isFine: true, text: 'No agent’s amount changes by more than 30%' }
  const verb = count === 1 ? 'moves' : 'move'
  return { isFine: false, text: `${agentsLabel(count)} ${verb} by more than 30%: ${namesText(first, { count })}` }
}

function orderCheck(chosen: readonly Agent[]): Check[] {
  const held = chosen.reduce((all, { excludedOrders }) => all + excludedOrders.length, 0)
  if (held === 0) return []
  return [
    {
      isFine: false,
      text: held === 1 ? '1 order withheld; its agent is still paid' : `${String(held)} orders withheld; their agents are still paid`,
    },
  ]
}

function limitCheck(amountSen: number): Check[] {
  const { payoutRunAdminAboveSen: above } = defaultSettings
  return amountSen > above ? [{ isFine: false, text: `Above ${ringgit(above)}: an administrator must release it` }] : []
}
