import { Agent, request } from 'node:http'
import { PayoutModel } from '../src/payouts/model.ts'
import type { Client } from '../src/testing/http/client.ts'
import { fewOrders, startOps, type Ops } from '../src/testing/system/ops.ts'
import { askForRun, insertEarners, moveRun, paidByBank, readRun } from '../src/testing/entities/payout-batches.ts'
import { until } from '../src/testing/system/processes.ts'
import { sandboxOf } from '../src/testing/system/providers.ts'
import { startSeeded } from '../src/testing/system/seeded.ts'
import { productCpuMs } from './cpu-time.ts'
import { median, ms, printMachine, thousands, times, type Row } from './report.ts'

/** How many payouts of runs a worker has under way at the bank at a time. */
const atOnce = 10
const rounds = 3
/** How long the bank takes for an answer: none at all, and as a bank does. */
const banks = [
  { name: 'a bank that answers at once', answerMs: 0 },
  { name: 'a bank that answers after 250 ms', answerMs: 250 },
]
const target = 1.3
const hourMs = 3_600_000

/**
 * Payouts of released runs, from their release until the bank has paid each and the run says so, beside the bank alone: as many payment
 * orders, as many at a time, from a program that does nothing else. Both take turns.
 */
export async function benchPayouts(count: number): Promise<Row[]> {
  const ops = await startOps({ providers: true, env: fewOrders })
  const admin = await ops.staff('superAdmin')
  const maker = await ops.somebody(['finance.read', 'finance.write'])
  const sandbox = sandboxOf(ops)
  const seeded = await startSeeded()
  const rows: Row[] = []
  for (const { name, answerMs } of banks) {
    const each = Math.ceil(count / rounds)
    printMachine(`payouts by ${name}: ${rounds} rounds of ${thousands(each)}, ${atOnce} at a time`)
    const took: { ours: number; alone: number; cpuMs: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { id } = (await askForRun(maker, await insertEarners(admin, seeded, ops.env, each))).body
      await until(async () => (await readRun(maker, id)).preparing === null, hourMs)
      await sandbox.setFaults(...(answerMs > 0 ? [{ mode: 'delay', operation: 'create_payout', ms: answerMs, times: 1_000_000 }] : []))
      const alone = await timed(() => payAlone(ops, `${answerMs}-${round}`, each))
      const cpuBefore = productCpuMs([])
      const ours = await timed(() => payRun({ maker, admin }, id))
      const cpuMs = (productCpuMs([]) - cpuBefore) / each
      await sandbox.setFaults()
      await expectPaid(id, sandbox, each)
      took.push({ ours, alone, cpuMs })
      console.log(`  ${ms(ours)}, the bank alone ${ms(alone)}; CPU ${ms(cpuMs)} a payout`)
    }
    const ratio = median(took.map(({ ours, alone }) => ours / alone))
    const perSecond = (of: 'ours' | 'alone') => `${thousands(each / (median(took.map((round) => round[of])) / 1_000))}/s`
    rows.push({
      what: `${thousands(count)} payouts by ${name} / the bank alone`,
      ours: perSecond('ours'),
      other: perSecond('alone'),
      ratio: times(ratio),
      target: `≤ ${target} ×`,
      met: ratio <= target,
    })
  }
  await ops.stop()
  return rows
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function payRun({ maker, admin }: { maker: Client; admin: Client }, id: string): Promise<void> {
  await moveRun(maker, id, 'submit')
  // More than may leave on a day.
  await PayoutModel.db.collection('payoutOutflows').deleteMany({})
  await moveRun(admin, id, 'approve')
  await until(async () => (await readRun(maker, id)).status === 'completed', hourMs)
}

async function expectPaid(runId: string, sandbox: Parameters<typeof paidByBank>[0], count: number): Promise<void> {
  const payouts = await PayoutModel.find({ batchId: runId }, { _id: 1 }).lean<{ _id: { toHexString(): string } }[]>()
  const ids = payouts.map(({ _id }) => _id.toHexString()).toSorted()
  if (ids.length !== count || (await paidByBank(sandbox, ids)).join() !== ids.join()) throw new Error(`${runId} was not paid once each`)
}

/** As many payment orders, from here. */
async function payAlone({ env }: Ops, round: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const authorization = `Basic ${Buffer.from(`${env['BILLPLZ_KEY']}:`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const send = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const order = {
        bank_code: 'MBBEMYKL',
        bank_account_number: '514012345678',
        name: 'Somebody',
        total: '1',
        description: `Order ${index}`,
      }
      const form = new URLSearchParams({ ...order, reference_id: `alone_${round}_${index}` }).toString()
      const sent = request(`${env['PROVIDERS_URL']}/api/v5/payment_orders`, { agent, method: 'POST', headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused: ${response.statusCode}`))
        response.on('end', resolve).resume()
      })
      sent.on('error', reject)
      sent.end(form)
    })
  let next = 0
  const worker = async () => {
    while (next < count) await send(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
}
