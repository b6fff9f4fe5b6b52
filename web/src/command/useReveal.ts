import type { Revealed } from '@kainsiap/ops/platform/personal-data/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorSentence } from '../api/errors.ts'
import { useTimed } from '../ui/format/clock.ts'
import type { CommandProblem } from './commandProblem.ts'
import { useRevealNumberMutation } from './revealApi.ts'

const secondsMax = 60

export interface ShownNumber extends Revealed {
  reason: string
}

/** A personal number, asked for with a reason, and forgotten when its time is over or the page is out of sight. */
export function useReveal(path: string, field: string, onShown: () => void) {
  const [reveal] = useRevealNumberMutation()
  const [shown, setShown] = useState<ShownNumber | null>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const hide = () => setShown(null)
  const secondsLeft = useSecondsLeft(shown, hide)
  const ask = async (reason: string) => {
    setPending(true)
    setProblem(null)
    const call = reveal({ path, field, reason })
    try {
      const revealed = await call.unwrap()
      if (document.visibilityState === 'visible') setShown({ ...revealed, reason })
      onShown()
    } catch (error) {
      setProblem({ kind: 'refused', sentence: `Failed to show the number. ${errorSentence(error)}`, version: 0, canRepeat: false })
    } finally {
      // The cache would keep the number for as long as this is mounted.
      call.reset()
      setPending(false)
    }
  }
  return { ask, shown, secondsLeft, hide, command: { isPending, problem, coolingDown: null } }
}

function useSecondsLeft(shown: ShownNumber | null, hide: () => void): number {
  const endMs = shown ? Date.parse(shown.hideAt) : 0
  const secondsLeft = useTimed((nowMs) => (shown ? secondsOf(endMs - nowMs) : 0))
  const isOver = shown !== null && secondsLeft === 0
  const end = useEffectEvent(hide)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  useEffect(() => {
    const hideUnseen = () => {
      if (document.visibilityState === 'hidden') end()
    }
    document.addEventListener('visibilitychange', hideUnseen)
    return () => document.removeEventListener('visibilitychange', hideUnseen)
  }, [])
  return secondsLeft
}

/** The server's clock is known to about a second: a minute never shows as more. */
const secondsOf = (leftMs: number) => Math.min(secondsMax, Math.max(0, Math.ceil(leftMs / 1_000)))
