import { Verification } from '@kainsiap/ops/verifications/contract'
import type { CommandTarget } from '../../command/commandTarget.ts'

export const papersTarget: CommandTarget<Verification> = {
  noun: 'papers',
  parse: (snapshot) => Verification.safeParse(snapshot).data,
  changedSentence: ({ subjectName }) => `The documents of ${subjectName} just changed. Review them and decide again.`,
}
