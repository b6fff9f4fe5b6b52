// npm run chaos: the tests of faults and races at their full length, one after the other, with one seed. SEED repeats a run, and each length
// may be set: SEED=17 MONEY_FAULT_ROUNDS=5 npm run chaos. File names or parts of them choose among the files; options
// of vitest may follow them.
import { randomInt } from 'node:crypto'

const lengths = {
  FAULT_ROUNDS: '10',
  MONEY_FAULT_ROUNDS: '20',
  GATEWAY_OPERATIONS: '5000',
  REFUND_RACES: '1000',
  REFUND_KILLS: '1000',
  BLOCKED_REFUNDS: '200',
  BLOCK_MS: '20000',
  PAYOUT_RACES: '10000',
  PAYOUT_SEQUENCES: '10000',
  PAYMENT_SEQUENCES: '10000',
  PAYOUT_RUN_ITEMS: '10000',
  APPROVAL_RACES: '1000',
  SHARES_RUNS: '1000000',
  POISON_JOBS: '10',
  UNREADABLE_ACCOUNTS: '10',
  REPEATED_ROUNDS: '100',
  FORGED_MESSAGES: '1000',
}
const files = [
  'services/ops/src/money-faults.extended.test.ts',
  'services/ops/src/money-requests.test.ts',
  'services/ops/src/gateway-faults.extended.test.ts',
  'services/ops/src/platform/faults.test.ts',
  'services/ops/src/platform/jobs/poison.test.ts',
  'services/ops/src/refunds/sending/faults.extended.test.ts',
  'services/ops/src/refunds/sending/gateways.test.ts',
  'services/ops/src/refunds/planning/shares.test.ts',
  'services/ops/src/payments/attempts/sequences.test.ts',
  'services/ops/src/payouts/sending/bank.test.ts',
  'services/ops/src/payouts/sequences.test.ts',
  'services/ops/src/payout-batches/sending/faults.extended.test.ts',
]

const settings = { SEED: String(randomInt(1_000_000)), ...lengths }
for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
console.log(
  Object.keys(settings)
    .map((name) => `${name}=${process.env[name]}`)
    .join(' '),
)
const given = process.argv.slice(2)
const firstOption = given.findIndex((part) => part.startsWith('-'))
const wanted = firstOption < 0 ? given : given.slice(0, firstOption)
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
// At full length they are beyond any budget.
process.env.TEST_BUDGETS = 'off'
process.argv.splice(2, wanted.length, '--all', '--no-file-parallelism', '--testTimeout=3600000', ...chosen)
await import('./test.mjs')
