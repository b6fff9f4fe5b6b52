import { Verification } from '@kainsiap/ops/verifications/contract'
import type { CommandTarget } from '../../command/commandTarget.ts'

export const papersTarget: CommandTarget<Verification> = {
  noun: 'papers',
  parse: (snapshot) => Verification.safeParse(snapshot).data,
  changedSentence: ({ subjectName }) => `The papers of ${subjectName} have just changed. Look at them, then decide again.`,
}
