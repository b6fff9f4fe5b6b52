import type { ButtonVariant } from '../../ui/Button.tsx'
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
    send: 'Approve, open next',
    variant: 'primary',
    consequence: (kind) => papersKinds[kind].approval,
    done: (name) => `The papers of ${name} were approved`,
  },
  'ask-again': {
    label: 'Ask again',
    key: 'G',
    send: 'Ask again, open next',
    variant: 'primary',
    consequence: (kind) => `The status becomes “Requires documents”. The ${papersKinds[kind].noun} is told why, by mail and in the app.`,
    done: (name) => `${name} was asked to send other papers`,
  },
  reject: {
    label: 'Reject',
    key: 'X',
    send: 'Reject, open next',
    variant: 'danger',
    consequence: (kind) => `The papers are rejected. The ${papersKinds[kind].noun} is told why, by mail and in the app.`,
    done: (name) => `The papers of ${name} were rejected`,
  },
}
export const verbs = Object.keys(wordings) as Verb[]

export const usualReasons = [
  'The photo is blurred.',
  'The card is not wholly in the picture.',
  'The number on the card is another one.',
  'The name on the card is another one.',
]
