import { buffer } from 'node:stream/consumers'
import { threadId } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { pdfTexts } from '../../testing/pdf-text.ts'
import { createThread, type Thread } from '../concurrency/thread.ts'
import { pdfRow, type PdfContent } from './contract.ts'
import { createDrawings, drawPdf } from './drawings.ts'

const contentOf = (title: string): PdfContent => ({ title, valueWidth: 120, blocks: [pdfRow('Customer', 'Aminah'), 'rule'] })

/** A thread that draws when it is told to. */
function controlled() {
  const waiting: { title: string; end: () => void }[] = []
  const run = vi.fn<Thread<PdfContent, Uint8Array>['run']>(
    ({ title }) => new Promise((resolve) => void waiting.push({ title, end: () => resolve(Buffer.from(title)) })),
  )
  return { draw: createDrawings({ run }), run, waiting, endAll: () => waiting.splice(0).map(({ end }) => end()) }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('draws in a thread', async () => {
  const file = await drawPdf('somebody', 'receipt.pdf', contentOf('Receipt PAY-2026-001'))
  const bytes = await buffer(file.content)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBe(file.sizeBytes)
  expect(pdfTexts(bytes).join(' ')).toMatch(/Receipt PAY-2026-001.*Customer.*Aminah/)
}, 60_000)

it('draws one document of a user at a time, keeps three waiting, and refuses more; other users are not held up', async () => {
  const { draw, waiting, endAll } = controlled()
  const own = Array.from({ length: 4 }, (_, place) => draw('one', 'a.pdf', contentOf(`one ${place}`)))
  await expect(draw('one', 'a.pdf', contentOf('one more'))).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
  const other = draw('other', 'a.pdf', contentOf('other'))
  await settle()
  expect(waiting.map(({ title }) => title)).toEqual(['one 0', 'other'])
  for (let round = 0; round < 4; round += 1) {
    endAll()
    await settle()
  }
  expect(await Promise.all([...own, other])).toHaveLength(5)
  void draw('one', 'a.pdf', contentOf('later'))
  await settle()
  expect(waiting.map(({ title }) => title)).toEqual(['later'])
})

it('draws an equal document once, for all who ask at once and later, and a changed one anew', async () => {
  const { draw, run, endAll } = controlled()
  const files = ['one', 'other', 'one'].map((user) => draw(user, 'a.pdf', contentOf('same')))
  await settle()
  endAll()
  const contents = await Promise.all(files.map(async (file) => String(await buffer((await file).content))))
  expect(contents).toEqual(['same', 'same', 'same'])
  await draw('one', 'a.pdf', contentOf('same'))
  expect(run).toHaveBeenCalledTimes(1)
  void draw('one', 'a.pdf', contentOf('changed'))
  await settle()
  expect(run).toHaveBeenCalledTimes(2)
})

// Answers with the number of its thread, dies, fails, or never answers.
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    if (task === 'die') process.exit(3)
    if (task === 'throw') throw new Error('unforeseen')
    if (task === 'hang') return
    parentPort.postMessage(task === 'fail' ? { error: new Error('cannot be drawn') } : { result: threadId })
  })`)}`,
)

it.each(['die', 'throw', 'hang'])('a thread that is told to "%s" fails its own task, and the next one gets a new thread', async (task) => {
  const thread = createThread<string, number>(program, { taskMaxMs: 2_000 })
  const first = await thread.run('number')
  expect(first).not.toBe(threadId)
  expect(await thread.run('number')).toBe(first)
  const [failed, after] = await Promise.allSettled([thread.run(task), thread.run('number')])
  expect(failed).toMatchObject({ reason: { code: 'unavailable', status: 503, retryAfterSeconds: 2 } })
  expect(after).toMatchObject({ status: 'fulfilled' })
  expect(await thread.run('number')).not.toBe(first)
})

it('a task that cannot be done leaves the thread as it is', async () => {
  const thread = createThread<string, number>(program, { taskMaxMs: 5_000 })
  const first = await thread.run('number')
  await expect(thread.run('fail')).rejects.toThrow('cannot be drawn')
  expect(await thread.run('number')).toBe(first)
})
