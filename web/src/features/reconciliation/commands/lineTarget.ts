import { resultOf } from '@kainsiap/ops/reconciliation/labels'
import { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'

export const lineTarget: CommandTarget<ReconciliationLine> = {
  noun: 'line',
  parse: (snapshot) => ReconciliationLine.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: (line) => {
    const by = line.resolution ? ` by ${line.resolution.by.name}` : ''
    return `${lineName(line)} changed and is now ${resultOf(line)}${by}. Review it and try again.`
  },
}
