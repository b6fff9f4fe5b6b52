import { useState } from 'react'
import type { Draft } from './plan.ts'

const usual: Draft = { how: 'full', amount: '', lines: [], capture: null, reason: '', note: '' }

export function useDraft(start: Partial<Draft>) {
  const [draft, setDraft] = useState<Draft>({ ...usual, ...start })
  return { draft, change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })) }
}
