import { useState } from 'react'
import { type Copy, isOwnEdit } from '../api/copies.ts'
import { changedProblem, type CommandProblem } from './commandProblem.ts'
import type { CommandTarget } from './commandTarget.ts'

/**
 * Reports a change that arrived while a form was open: the input stays, and the next command applies to the record as shown now.
 * `ignoresOwn`: changes of one's own are no news.
 * `problem` is that of the last command: it takes precedence, since it covers the same change.
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
  return record.version > opened ? changedProblem(record, target) : null
}
