import type { Candidate } from '@kainsiap/ops/orders/candidate-contract'
import { type KeyboardEvent, useState } from 'react'
import { stepChoice } from './stepChoice.ts'

interface Picking {
  choices: readonly Candidate[]
  /** All agents who can be chosen are loaded. */
  isWhole: boolean
  /** Whether the shown candidates match the current input. */
  isAnswered: boolean
  idOf: (candidate: Candidate) => string
  loadMore: () => void
  onChosen: (candidate: Candidate) => void
}

/** The keys of the search: arrows step through the choices, Enter chooses the active one, or the only one. */
export function usePickerKeys({ choices, isWhole, isAnswered, idOf, loadMore, onChosen }: Picking) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = choices.find(({ id }) => id === activeId) ?? null
  const press = (event: KeyboardEvent) => {
    const isAtEnd = active !== null && active === choices.at(-1)
    if (event.key === 'ArrowDown' && isAtEnd && !isWhole) {
      event.preventDefault()
      return loadMore()
    }
    const next = stepChoice(event.key, choices, active?.id ?? null)
    if (!next && event.key !== 'Enter') return
    event.preventDefault()
    if (next) {
      setActiveId(next.id)
      return document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    }
    // Somebody gone to since the last letter is meant, whatever answer is still to come; the only one, only where it answers what is typed.
    const meant = active ?? (isAnswered && choices.length === 1 ? choices[0] : undefined)
    if (meant) onChosen(meant)
  }
  return { active, press, forget: () => setActiveId(null) }
}
