import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openQueues } from '../../services/ops/src/platform/jobs/queues.ts'
import { createLog } from '../../services/ops/src/platform/process/log.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

/** Puts an entry for tomorrow into the queue of exports while `look` runs. */
async function withEntry(id: string, look: (entry: string) => Promise<void>): Promise<void> {
  const { REDIS_URL = '', MONGO_URL = '' } = harness.ops.env
  const queues = openQueues(REDIS_URL, new URL(MONGO_URL).pathname.slice(1), createLog('silent', 'api'))
  await until(() => queues.isUp())
  await queues.add('export', { id, attempts: 0, delayMs: 86_400_000 })
  const entry = `job-${id}-0`
  try {
    await look(entry)
  } finally {
    await queues.queueOf('export').remove(entry)
    await queues.close()
  }
}

it('opens the queues in a tab of their own, which runs under our policy', async () => {
  const { page, context } = await harness.open('/backoffice', { as: 'superAdmin' })
  await page.getByRole('button', { name: 'System Settings' }).click()
  await page.getByRole('link', { name: 'Queues' }).click()
  await page.getByRole('heading', { name: 'Queues' }).waitFor()
  await expectAccessible(page, 'queues')
  const [board] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Open queues' }).click()])
  const complaints: string[] = []
  board.on('pageerror', ({ message }) => complaints.push(message))
  board.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await board.getByRole('link', { name: 'export' }).first().click()
  const id = 'e'.repeat(24)
  await withEntry(id, async (entry) => {
    await board.goto(`/api/queues/queue/export/${entry}`)
    await board.getByText(`"${id}"`).first().waitFor()
    await board.goto('/api/queues/queue/export?status=delayed')
    await board.getByText(entry).first().waitFor()
  })
  expect(complaints).toEqual([])
})
