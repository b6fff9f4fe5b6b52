import { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { lineName, resultOf } from '../lineWords.ts'

export const lineTarget: CommandTarget<ReconciliationLine> = {
  noun: 'line',
  parse: (snapshot) => ReconciliationLine.safeParse(snapshot).data,
  changedSentence: (line) => {
    const by = line.resolution ? ` by ${line.resolution.by.name}` : ''
    return `${lineName(line)} has just changed: it is ${resultOf(line)} now${by}. Nothing of yours was sent; what you see is up to date.`
  },
}
