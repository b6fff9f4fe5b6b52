import { useMemo, useState } from 'react'
import type { ImageState, ImageWatch } from './usePaperImage.ts'

/** Why nothing can be decided about papers yet, by what has become of their images; null once they are seen. */
export type Unseen = 'loading' | 'failed' | null

/** Keeps what becomes of the images on the screen. */
export function useImages(onRefused: () => void): { watch: ImageWatch; unseen: Unseen } {
  const [states, setStates] = useState<Readonly<Record<string, ImageState | null>>>({})
  const watch = useMemo<ImageWatch>(
    () => ({ onRefused, onState: (image, state) => setStates((before) => ({ ...before, [image]: state })) }),
    [onRefused],
  )
  const all = Object.values(states)
  const unseen = all.includes('failed') ? 'failed' : all.includes('loading') || all.length === 0 ? 'loading' : null
  return { watch, unseen }
}
