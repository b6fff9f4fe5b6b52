import type { ButtonVariant } from '../../ui/button/Button.tsx'
import { papersKinds, type PapersKind } from './kinds.ts'
import type { Verb } from './verificationsApi.ts'

interface Wording {
  label: string
  key: string
  send: string
  variant: ButtonVariant
  consequence: (kind: PapersKind) => string
  done: (name: string) => string
}

/** What each decision is called, and leads to. */
export const wordings: Readonly<Record<Verb, Wording>> = {
  approve: {
    label: 'Approve',
    key: 'A',
    send: 'Approve and continue',
    variant: 'primary',
    consequence: (kind) => papersKinds[kind].approval,
    done: (name) => `Documents of ${name} approved`,
  },
  'ask-again': {
    label: 'Request new documents',
    key: 'G',
    send: 'Request new documents and continue',
    variant: 'primary',
    consequence: (kind) =>
      `The status becomes “Requires documents”. The ${papersKinds[kind].noun} gets the message by email and in the app.`,
    done: (name) => `New documents requested from ${name}`,
  },
  reject: {
    label: 'Reject',
    key: 'X',
    send: 'Reject and continue',
    variant: 'danger',
    consequence: (kind) => `The documents are rejected. The ${papersKinds[kind].noun} gets the message by email and in the app.`,
    done: (name) => `Documents of ${name} rejected`,
  },
}
export const verbs = Object.keys(wordings) as Verb[]

export const usualReasons = [
  'The photo is blurred.',
  'The photo does not show the whole document.',
  'The number on the document is different.',
  'The name on the document is different.',
]
