import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { createSlots } from '../concurrency/slots.ts'
import { createThread, programBeside, type Thread } from '../concurrency/thread.ts'
import { rateLimited, unavailable } from '../errors.ts'
import type { FileAnswer } from '../http/routes.ts'
import type { PdfContent } from './contract.ts'

const taskMaxMs = 20_000
const waitMaxMs = 20_000
/** How many drawings of one user are under way or wait. */
const perUserMax = 4
const retryAfterSeconds = 2
const cacheMaxBytes = 16 * 1024 * 1024
/** What was drawn may name people who are erased meanwhile. */
const cachedMs = 10 * 60_000

/** A document as a file that browsers show. Throws `rate_limited` if the user has too many under way. */
export type DrawPdf = (userId: string, name: string, content: PdfContent) => Promise<FileAnswer>

/**
 * Draws documents in a thread, one of each user at a time. What was drawn is kept for some minutes under its content, which the caller has
 * read and checked the access to: an equal one is drawn once, and a changed one anew.
 */
export function createDrawings(thread: Thread<PdfContent, Uint8Array>): DrawPdf {
  const places = createSlots(perUserMax)
  const turns = createSlots(1)
  const drawn = new LRUCache<string, Uint8Array>({ maxSize: cacheMaxBytes, sizeCalculation: ({ length }) => length, ttl: cachedMs })
  const drawing = new Map<string, Promise<Uint8Array>>()
  const drawInTurn = async (userId: string, key: string, content: PdfContent) => {
    const leave = places.take(userId)
    if (!leave) throw rateLimited(retryAfterSeconds, 'Several of your documents are still being created. Try again in a moment.')
    try {
      const end = await turns.wait(userId, waitMaxMs)
      if (!end) throw unavailable('Too many documents are being created right now. Try again in a moment.')
      const bytes = await thread.run(content).finally(end)
      drawn.set(key, bytes)
      return bytes
    } finally {
      leave()
    }
  }
  const draw = (userId: string, key: string, content: PdfContent) => {
    const reading = drawInTurn(userId, key, content).finally(() => drawing.delete(key))
    drawing.set(key, reading)
    return reading
  }
  return async (userId, name, content) => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64')
    const bytes = drawn.get(key) ?? (await (drawing.get(key) ?? draw(userId, key, content)))
    return { name, type: 'application/pdf', sizeBytes: bytes.length, content: Readable.from([Buffer.from(bytes)]), isInline: true }
  }
}

export const drawPdf: DrawPdf = createDrawings(createThread(programBeside(import.meta.url, 'draw-thread'), { taskMaxMs }))
