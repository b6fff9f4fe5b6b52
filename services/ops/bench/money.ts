import { parseArgs } from 'node:util'
import { benchFinance } from './finance.ts'
import { benchPayouts } from './payouts.ts'
import { benchRefunds } from './refunds.ts'
import { printTable, type Row } from './report.ts'

// npm run bench:money: what money takes, each beside what it is compared with, in one run.

const { values } = parseArgs({
  options: {
    /** How many payouts of each bank. */
    payouts: { type: 'string', default: '10000' },
    /** In the larger of two systems. */
    payments: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
})
const sections: Record<string, () => Promise<Row[]>> = {
  payouts: () => benchPayouts(Number(values.payouts)),
  refunds: () => benchRefunds({ rounds: 3, each: 30 }),
  growth: () => benchFinance({ rounds: 3, each: 10, many: Number(values.payments) }),
}
const rows: Row[] = []
for (const [name, run] of Object.entries(sections)) if ((values.only ?? name) === name) rows.push(...(await run()))
console.log('')
printTable(rows)
process.exit(0)
