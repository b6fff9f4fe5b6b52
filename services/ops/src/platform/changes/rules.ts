import sift from 'sift'
import type { StatusRule } from '../contract.ts'
import { transitionRefused } from '../errors.ts'
import type { Filter } from '../database/fields.ts'

/** What must hold for a change: the database checks the filter in the write itself, and the same filter finds the broken rule afterwards. */
export interface Rule<Doc> {
  filter: Filter<Doc>
  /** Why a document that breaks the rule cannot be changed. */
  rejection: (doc: Doc) => Error
}

/** The first rule that the document breaks. */
export const brokenRule = <Doc>(rules: readonly Rule<Doc>[], doc: Doc): Rule<Doc> | undefined => rules.find((rule) => !holds(rule, doc))

/** Whether the document matches the filter, as the database decides it. */
export const holds = <Doc>({ filter }: Rule<Doc>, doc: Doc): boolean => sift.default(filter)(doc)

/** The rule that the document's status is one of those from which the action is possible. */
export function statusRule<Status extends string>({ from, to, why, allowed }: StatusRule<Status>): Rule<{ status: Status }> {
  return {
    filter: { status: { $in: from } } as unknown as Filter<{ status: Status }>,
    rejection: ({ status }) => transitionRefused(why(status), { from: status, to: to ?? status, allowed: allowed?.(status) ?? [] }),
  }
}
