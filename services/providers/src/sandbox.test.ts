import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { feeOf, type Movement } from './operation.ts'
import { bill, clientOf, environment, refund, startSandbox } from './testing/sandbox.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kainsiap-providers-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const movementsOf = async (sandbox: Pick<ReturnType<typeof clientOf>, 'control'>) => {
  const { body } = await sandbox.control('books')
  return (body['billplz'] as { movements: Movement[] }).movements.map(({ kind, key, amountSen }) => `${kind} ${key} ${amountSen}`)
}

describe('the books', () => {
  it('are the same after a restart, and a decision that was never answered in full is not in them', async () => {
    const folder = newFolder()
    const first = await startSandbox(folder)
    const { body } = await first.post('/api/v3/bills', bill('pay_1'))
    await first.press(String(body['id']), 'pay')
    await first.post('/api/v3/refunds', refund('rf_1', String(body['id']), 1_000))
    await first.control('clock', { advanceMs: 600_000 })
    const before = await first.get('/api/v3/bills?reference_1=pay_1')
    await first.close()
    appendFileSync(join(folder, 'journal.jsonl'), '{"type":"opened","operation":{"id":"half')

    const second = await startSandbox(folder)
    expect(await movementsOf(second)).toEqual(['capture pay_1 4200', 'fee pay_1 -105', 'refund rf_1 -1000'])
    expect(await second.get('/api/v3/bills?reference_1=pay_1')).toEqual(before)
    const { body: clock } = await second.control('clock', { advanceMs: 0 })
    expect(Date.parse(String(clock['now'])) - Date.now()).toBeGreaterThan(590_000)
    await second.close()

    const third = await startSandbox(folder)
    expect(await movementsOf(third)).toHaveLength(3)
    await third.close()
  })

  it('are not opened if a line within is damaged', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'journal.jsonl'), '{"type":"clock","aheadMs":0}\nnot a line\n')
    await expect(startSandbox(folder)).rejects.toThrow(/line 2 is damaged/)
  })

  it('neither lose nor double a movement when the process is killed, again and again, in the middle of its work', async () => {
    const folder = newFolder()
    const port = await freePort()
    const sandbox = clientOf(`http://127.0.0.1:${port}`)
    let child = await run(folder, port, sandbox)
    const { body } = await sandbox.post('/api/v3/bills', bill('pay_k', 100_000))
    const billId = String(body['id'])
    await sandbox.press(billId, 'pay')
    const answered = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const sent = Array.from({ length: 40 }, (_, n) => `rf_${round}_${n}`).map(async (key) => {
        const done = await sandbox.post('/api/v3/refunds', refund(key, billId, 100)).catch(() => null)
        if (done?.body['status'] === 'completed') answered.add(key)
      })
      await Promise.race(sent)
      child.kill('SIGKILL')
      await Promise.all([...sent, once(child, 'exit')])
      child = await run(folder, port, sandbox)
    }
    const refunds = (await movementsOf(sandbox)).filter((line) => line.startsWith('refund'))
    expect(new Set(refunds).size).toBe(refunds.length)
    expect(answered.size).toBeGreaterThan(0)
    for (const key of answered) expect(refunds).toContain(`refund ${key} -100`)
    // Every refund sent again has its one effect.
    for (let round = 0; round < 3; round += 1)
      for (let n = 0; n < 40; n += 1) await sandbox.post('/api/v3/refunds', refund(`rf_${round}_${n}`, billId, 100))
    expect((await movementsOf(sandbox)).filter((line) => line.startsWith('refund'))).toHaveLength(120)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})

describe('the hosted page', () => {
  it('shows the amount and what it is for, escaped, and is paid once', async () => {
    const sandbox = await startSandbox(newFolder())
    const { body } = await sandbox.post('/api/v3/bills', { ...bill('pay_1'), description: '<b>Order</b>' })
    const id = String(body['id'])
    expect(body['url']).toBe(`http://localhost:4100/pay/${id}`)
    const { body: page } = await sandbox.call(`/pay/${id}`)
    expect(page['text']).toContain('RM\u00a042.00')
    expect(page['text']).toContain('&lt;b&gt;Order')
    expect((await sandbox.press(id, 'burn')).status).toBe(400)
    expect((await sandbox.press(id, 'pay')).status).toBe(303)
    const again = await sandbox.press(id, 'decline')
    expect([again.status, again.body['text']]).toEqual([409, expect.stringContaining('Paid. Thank you.')])
    expect((await sandbox.call('/pay/nobody')).status).toBe(404)
    await sandbox.close()
  })
})

describe('access', () => {
  it('needs the key of the merchant, or of the control', async () => {
    const sandbox = await startSandbox(newFolder())
    expect((await sandbox.call('/api/v3/bills?reference_1=x')).status).toBe(401)
    expect((await sandbox.call('/v1/checkout/sessions', { headers: { authorization: 'Bearer no' } })).status).toBe(401)
    expect((await sandbox.call('/_control/books')).status).toBe(401)
    expect((await sandbox.control('books')).status).toBe(200)
    expect((await sandbox.control('faults', { rules: [{ mode: 'fire' }] })).status).toBe(400)
    expect((await sandbox.call('/_control/history', { method: 'POST' })).status).toBe(401)
    await sandbox.close()
  })
})

it('charges 2.5 % of the total, half a sen upwards', () => {
  for (const [amountSen, feeSen] of [
    [100, 3],
    [99, 2],
    [60, 2],
    [59, 1],
    [4_200, 105],
    [1_000_000_000, 25_000_000],
  ] as const)
    expect(feeOf(amountSen)).toBe(feeSen)
})

it('writes nothing of the keys into its journal', async () => {
  const folder = newFolder()
  const sandbox = await startSandbox(folder)
  await sandbox.post('/api/v3/bills', bill('pay_1'))
  await sandbox.close()
  const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8')
  expect(journal).toContain('pay_1')
  for (const value of Object.values(environment(folder)).filter((text) => text.length >= 32 && text !== folder))
    expect(journal).not.toContain(value)
})

async function run(folder: string, port: number, sandbox: ReturnType<typeof clientOf>) {
  const child = spawn(process.execPath, [join(process.env['PROVIDERS_PROGRAMS'] ?? '', 'main.js')], {
    env: { PATH: process.env['PATH'], ...environment(folder), PROVIDERS_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect((await sandbox.call('/health')).status).toBe(200)
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
