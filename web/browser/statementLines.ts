import { randomUUID } from 'node:crypto'
import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { postMoney } from '../../services/ops/src/testing/entities/payments.ts'
import { linesOf, noteMovement } from '../../services/ops/src/testing/entities/reconciliation.ts'

/** The lines that a test file adds to the statement of Billplz. */
export interface StatementLines {
  /** The line of a movement that comes in under that key. */
  add: (key: string, amountSen: number) => Promise<ReconciliationLine>
  /** The line of a movement that is none of ours. */
  addStrange: (amountSen: number) => Promise<ReconciliationLine>
  /** Resolves what is still open, which would ring in the tests that come later. */
  close: (staff: Client) => Promise<void>
}

export function startLines(): StatementLines {
  const made: string[] = []
  const add: StatementLines['add'] = async (key, amountSen) => {
    made.push(key)
    await noteMovement({ key, amountSen })
    const [line] = await linesOf(key)
    if (!line) throw new Error('no line')
    return line
  }
  return {
    add,
    addStrange: (amountSen) => add(`link_${randomUUID().replaceAll('-', '')}`, amountSen),
    close: async (staff) => {
      for (const key of made)
        for (const { id, version, isOpen } of await linesOf(key))
          if (isOpen) await postMoney(staff, `/reconciliation/lines/${id}/resolve`, { version, as: 'not_ours', reason: 'not_ours' })
    },
  }
}

/** The page of its day, with that line alone. */
export const pathOf = ({ day, key }: Pick<ReconciliationLine, 'day' | 'key'>): string =>
  `/backoffice/finance/reconciliation/billplz/${day}?search=${key.slice(5)}`
