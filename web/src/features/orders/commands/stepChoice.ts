/** The item that a key moves to in a list that wraps at its ends; null for a key that is not handled. */
export function stepChoice<Choice extends { id: string }>(key: string, choices: readonly Choice[], activeId: string | null): Choice | null {
  const here = choices.findIndex(({ id }) => id === activeId)
  if (key === 'ArrowDown') return choices[(here + 1) % choices.length] ?? null
  if (key === 'ArrowUp') return choices[here <= 0 ? choices.length - 1 : here - 1] ?? null
  return null
}
