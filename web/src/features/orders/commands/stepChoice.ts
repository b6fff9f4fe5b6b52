import type { Agent } from '@kainsiap/ops/agents/contract'

/** Where a key leads in a list that is stepped through: round at its ends; null when it is none of ours. */
export function stepChoice<Choice extends { id: string }>(key: string, choices: readonly Choice[], activeId: string | null): Choice | null {
  const here = choices.findIndex(({ id }) => id === activeId)
  if (key === 'ArrowDown') return choices[(here + 1) % choices.length] ?? null
  if (key === 'ArrowUp') return choices[here <= 0 ? choices.length - 1 : here - 1] ?? null
  return null
}

const highShare = 0.8

/** How full an agent's day is. */
export function loadState({ todayLoad, maxOrdersPerDay }: Pick<Agent, 'todayLoad' | 'maxOrdersPerDay'>): 'free' | 'high' | 'full' {
  if (todayLoad >= maxOrdersPerDay) return 'full'
  return todayLoad >= maxOrdersPerDay * highShare ? 'high' : 'free'
}
