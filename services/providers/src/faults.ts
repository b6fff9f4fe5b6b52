import { createHash } from 'node:crypto'
import { z } from 'zod'
import { gateways, type Gateway } from './operation.ts'

/** The ways in which a gateway misbehaves. An operation of RM 9,990.01 has the first one, of RM 9,990.02 the second, and so on. */
export const faultModes = [
  'delay',
  'drop_answer',
  'error_after',
  'error_before',
  'hang',
  'malformed',
  'pending_then_ok',
  'pending_then_declined',
  'returned_later',
  'webhooks',
  'lookup_late',
  'rate_limited',
  'outage',
  'omitted',
] as const
export type FaultMode = (typeof faultModes)[number]
const magicBaseSen = 999_000
const magicModes = faultModes.filter((mode) => mode !== 'outage' && mode !== 'omitted')

export const operationNames = ['create_payment', 'pay', 'create_refund', 'create_payout', 'lookup', 'statement'] as const
export type OperationName = (typeof operationNames)[number]

/** At which point of an operation a mode acts. */
const stages = {
  request: ['delay', 'drop_answer', 'error_after', 'error_before', 'hang', 'malformed', 'rate_limited', 'outage'],
  decision: ['pending_then_ok', 'pending_then_declined', 'returned_later'],
  notice: ['webhooks'],
  record: ['lookup_late'],
  statement: ['omitted'],
} satisfies Record<string, readonly FaultMode[]>

export const FaultRule = z.strictObject({
  mode: z.enum(faultModes),
  gateway: z.enum(gateways).optional(),
  /** Without one: whatever creates or pays; an outage and a limit hit everything. */
  operation: z.enum(operationNames).optional(),
  key: z.string().max(200).optional(),
  /** How long: of a delay, a hanging call, a pending state, an undiscoverable operation, between shuffled notices. */
  ms: z
    .int()
    .min(0)
    .max(31 * 86_400_000)
    .default(1_000),
  /** How often it acts. */
  times: z.int().min(1).max(1_000_000).default(1),
  /** Which share of the calls it hits, in basis points. */
  shareBps: z.int().min(1).max(10_000).default(10_000),
  /** `scattered`: five copies in an order of their own, the first one of every other notice before the answer. */
  webhooks: z.enum(['repeated', 'shuffled', 'scattered', 'early', 'never']).default('repeated'),
})
export type FaultRule = z.infer<typeof FaultRule>

export interface Happening {
  gateway: Gateway
  operation: OperationName
  key: string
  amountSen: number
}

export interface Faults {
  set: (rules: readonly FaultRule[]) => void
  /** The fault that acts at this point, if any; it counts as used. */
  take: (stage: Stage, happening: Happening) => Fault | null
  /** How often each rule has acted. */
  met: () => { mode: FaultMode; times: number }[]
}

type Stage = keyof typeof stages
/** A rule that acts, and how often it still will. */
export type Fault = FaultRule & { left: number }

/** Faults are drawn from a fixed sequence: the same calls meet the same faults. */
export function createFaults(): Faults {
  let rules: { rule: FaultRule; left: number; draws: number }[] = []
  const met = new Set<string>()
  const magic = (stage: Stage, { gateway, operation, key, amountSen }: Happening): Fault | null => {
    if (!operation.startsWith('create_') && !(operation === 'pay' && stage !== 'request')) return null
    const mode = magicModes[amountSen - magicBaseSen - 1]
    if (!mode || !isOf(stage, mode)) return null
    // Once: what is sent again goes through.
    const name = `${stage} ${gateway} ${operation} ${key}`
    if (met.has(name)) return null
    met.add(name)
    return { ...FaultRule.parse({ mode, ms: mode === 'hang' ? 60_000 : 5_000 }), left: 0 }
  }
  return {
    set: (next) => {
      rules = next.map((rule) => ({ rule, left: rule.times, draws: 0 }))
    },
    take: (stage, happening) => {
      for (const [n, one] of rules.entries()) {
        if (one.left === 0 || !isOf(stage, one.rule.mode) || !suits(one.rule, happening)) continue
        if (drawBps(n, (one.draws += 1)) >= one.rule.shareBps) continue
        one.left -= 1
        return { ...one.rule, left: one.left }
      }
      return magic(stage, happening)
    },
    met: () => rules.map(({ rule: { mode, times }, left }) => ({ mode, times: times - left })),
  }
}

const isOf = (stage: Stage, mode: FaultMode) => (stages[stage] as readonly FaultMode[]).includes(mode)

function suits({ mode, gateway, operation, key }: FaultRule, happening: Happening): boolean {
  const reads = happening.operation === 'lookup' || happening.operation === 'statement'
  const hitsAll = mode === 'outage' || mode === 'rate_limited'
  return (
    (gateway ?? happening.gateway) === happening.gateway &&
    (key ?? happening.key) === happening.key &&
    (operation === undefined ? hitsAll || !reads : operation === happening.operation)
  )
}

const drawBps = (rule: number, draw: number) => createHash('sha256').update(`${rule} ${draw}`).digest().readUInt32BE() % 10_000
