import { useState } from 'react'
import { type Copy, isOwnEdit } from '../api/copies.ts'
import { changedProblem, type CommandProblem } from './commandProblem.ts'
import type { CommandTarget } from './commandTarget.ts'

/**
 * Reports a change that arrived while a form was open: the input stays, and the next command applies to the record as shown now.
 * `ignoresOwn`: changes of one's own are no news.
 * `problem` is that of the last command: it takes precedence, since it covers the same change. Whatever arrives later, the reason of a
 * refusal stays said, as the command may have caused the change; and an unknown outcome stays unknown, unless the change is one's own: then the
 * command has arrived.
 */
export function useSeenChange<Now extends Copy>(
  target: CommandTarget<Now>,
  record: Now | undefined,
  problem: CommandProblem | null,
  ignoresOwn: boolean,
): CommandProblem | null {
  const [opened, setOpened] = useState(record?.version)
  if (ignoresOwn && record && opened !== undefined && record.version > opened && isOwnEdit(record)) setOpened(record.version)
  if (!record || opened === undefined || (problem && record.version <= problem.version)) return problem
  if (record.version <= opened) return null
  if (problem?.kind === 'unknown') return stillUnknown(problem, record, target)
  const changed = changedProblem(record, target)
  return problem?.kind === 'refused' ? { ...changed, sentence: `${problem.sentence} ${changed.sentence}` } : changed
}

function stillUnknown<Now extends Copy>(problem: CommandProblem, record: Now, { changedSentence }: CommandTarget<Now>): CommandProblem {
  const sentence = changedSentence(record)
  return isOwnEdit(record) ? { ...problem, kind: 'changed', sentence } : { ...problem, sentence: `${problem.sentence} ${sentence}` }
}
