import type { Verification, VerificationReview, VerificationRow } from '@kainsiap/ops/verifications/contract'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import styled from 'styled-components'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { Kbd } from '../../../ui/button/Kbd.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { papersKinds, type PapersKind } from '../kinds.ts'
import { papersTarget } from '../papersTarget.ts'
import { inTurn } from './useClaim.ts'
import { usualReasons, verbs, wordings } from '../decisionWords.ts'
import { fieldNames, reasonFor, type PaperField } from './marks.ts'
import type { Unseen } from './useImages.ts'
import { useKeys } from './useKeys.ts'
import { useDecidePapersMutation, type Verb } from '../verificationsApi.ts'
import { minutesLeft } from '../../../ui/format/waitingTime.ts'

const reasonMax = 300
const notesMax = 500

interface DecisionPanelProps {
  kind: PapersKind
  review: VerificationReview
  /** The version of the latest answer. */
  version: RefObject<number>
  unseen: Unseen
  /** What the reviewer has marked as another one on the paper. */
  differing: readonly PaperField[]
  onDecided: () => void
}

/** Chosen by one key and sent by another, so that no slip decides. */
export function DecisionPanel({ kind, review, version, unseen, differing, onDecided }: DecisionPanelProps) {
  const [verb, setVerb] = useState<Verb | null>(null)
  const [words, setWords] = useState({ reason: '', notes: '' })
  const first = useRef<HTMLTextAreaElement>(null)
  const command = useDecision({ kind, review, version, onDecided })
  const choose = (chosen: Verb) => {
    setVerb(chosen)
    const reason = differing.map(reasonFor).join(' ')
    if (chosen !== 'approve' && words.reason === '') setWords({ ...words, reason })
    // Once the field is there.
    if (chosen !== 'approve') window.setTimeout(() => first.current?.focus())
  }
  const refused = verb === null ? 'Select a decision.' : whyNot(verb, { reason: words.reason, unseen, differing })
  const send = () => {
    if (verb === null || refused || command.isPending) return
    const notes = words.notes.trim() === '' ? {} : { notes: words.notes }
    void command.run({ id: review.id, verb, ...notes, ...(verb !== 'approve' && { reason: words.reason }) })
  }
  useKeys({ a: () => choose('approve'), g: () => choose('ask-again'), x: () => choose('reject'), 'Ctrl Enter': send })
  return (
    <Box aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      <Choices verb={verb} onChoose={choose} />
      {verb !== null && <WordFields kind={kind} verb={verb} words={words} onWords={setWords} first={first} />}
      <CommandNotice problem={command.problem} why={verb === null ? null : refused} isReserved={false} />
      <footer>
        <TimeLeft until={review.claim?.until} />
        <Action
          label={
            <>
              {verb === null ? 'Save decision' : wordings[verb].send} <Kbd>Ctrl ↵</Kbd>
            </>
          }
          variant={verb === null ? 'plain' : wordings[verb].variant}
          refused={refused}
          pending={command.isPending}
          onAct={send}
        />
      </footer>
    </Box>
  )
}

/** Nobody approves what they have not seen, and no image is taken from the screen while it is still asked for. */
function whyNot(
  verb: Verb,
  { reason, unseen, differing }: { reason: string } & Pick<DecisionPanelProps, 'unseen' | 'differing'>,
): string | null {
  if (unseen === 'loading') return 'Wait until the images have loaded.'
  if (verb !== 'approve') return reason.trim() === '' ? 'Enter a reason.' : null
  if (unseen === 'failed') return 'An image could not be loaded. Load it again, or request new documents.'
  if (differing.length === 0) return null
  return `Marked as a mismatch: ${differing.map((field) => fieldNames[field]).join(', ')}. Reject the documents, or request new ones.`
}

interface Words {
  reason: string
  notes: string
}

interface WordFieldsProps {
  kind: PapersKind
  verb: Verb
  words: Words
  onWords: (words: Words) => void
  first: RefObject<HTMLTextAreaElement | null>
}

/** What the decision leads to, and what is said about it. */
function WordFields({ kind, verb, words, onWords, first }: WordFieldsProps) {
  const { noun } = papersKinds[kind]
  const setReason = (reason: string) => onWords({ ...words, reason })
  return (
    <>
      <p>{wordings[verb].consequence(kind)}</p>
      {verb !== 'approve' && (
        <>
          <TextArea ref={first} label={`Message to the ${noun}`} rows={2} maxLength={reasonMax} value={words.reason} onValue={setReason} />
          <Usual>
            {usualReasons.map((reason) => (
              <button key={reason} type="button" onClick={() => setReason(reason)}>
                {reason}
              </button>
            ))}
          </Usual>
        </>
      )}
      <TextArea
        label="Note for colleagues"
        optional
        rows={1}
        maxLength={notesMax}
        value={words.notes}
        onValue={(notes) => onWords({ ...words, notes })}
      />
    </>
  )
}

function Choices({ verb, onChoose }: { verb: Verb | null; onChoose: (verb: Verb) => void }) {
  return (
    <fieldset>
      <legend>Decision</legend>
      {verbs.map((each) => (
        <Choice key={each} isChosen={each === verb} onChoose={() => onChoose(each)}>
          {wordings[each].label}
          <Kbd>{wordings[each].key}</Kbd>
        </Choice>
      ))}
    </fieldset>
  )
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

function TimeLeft({ until }: { until: string | undefined }) {
  const left = useTimed((nowMs) => (until ? minutesLeft(until, nowMs) : null))
  return <small>{left ? `Reserved for you: ${left}` : ''}</small>
}

type Sent = { id: string; verb: Verb; reason?: string; notes?: string }

function useDecision({ kind, review, version, onDecided }: Omit<DecisionPanelProps, 'unseen' | 'differing'>) {
  const [decide] = useDecidePapersMutation()
  const sent = useRef<{ key: string; version: number } | null>(null)
  const toast = useToast()
  return useCommand<Sent, VerificationRow, Verification>({
    target: papersTarget,
    failed: 'Failed to save the decision',
    // The version at its turn; once more under the same key, the one that it was sent with.
    send: (input) =>
      inTurn(() => {
        if (sent.current?.key !== input.key) sent.current = { key: input.key, version: version.current }
        return decide({ kind, version: sent.current.version, ...input }).unwrap()
      }),
    onDone: ({ status }) => {
      const verb: Verb = status === 'verified' ? 'approve' : status === 'rejected' ? 'reject' : 'ask-again'
      toast.done(wordings[verb].done(review.subjectName), { about: review.id })
      onDecided()
    },
  })
}

const Box = styled.form`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  fieldset {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    position: absolute;
    clip-path: inset(50%);
  }
  fieldset button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-height: 38px;
    padding: 0 var(--space-3);
    background: none;
    color: inherit;
    border: 1px solid var(--color-line-control);
    border-radius: var(--radius-control);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-medium);
    cursor: pointer;
  }
  fieldset button:hover {
    background: var(--color-surface-hover);
  }
  fieldset [aria-pressed='true'] {
    border-color: var(--color-focus);
    background: var(--color-surface-selected);
    box-shadow: inset 0 0 0 1px var(--color-focus);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--space-2) var(--space-3);
  }
  footer small {
    margin-right: auto;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    fieldset button {
      min-height: var(--size-touch);
      justify-content: center;
    }
  }
`
const Usual = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;

  button {
    min-height: 26px;
    padding: 2px 10px;
    background: none;
    border: 1px solid var(--color-line-strong);
    border-radius: 13px;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    cursor: pointer;
  }
  button:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  ${phone} {
    button {
      min-height: var(--size-touch);
    }
  }
`
