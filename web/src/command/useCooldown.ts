import { useEffect, useState } from 'react'

const cooldownMs = 1_000

/**
 * Whether a button is cooling down because its action has just changed: a press meant for the old action must not trigger the new one,
 * be it the second press of a double click or a press just after a colleague's change.
 */
export function useCooldown(meaning: string | number): boolean {
  const [settled, setSettled] = useState(meaning)
  useEffect(() => {
    if (settled === meaning) return
    const timer = window.setTimeout(() => setSettled(meaning), cooldownMs)
    return () => window.clearTimeout(timer)
  }, [settled, meaning])
  return settled !== meaning
}
