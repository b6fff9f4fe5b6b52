import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '../concurrency/thread.ts'
import type { PdfContent } from './contract.ts'
import { draw } from './draw.ts'

// The program of the thread that draws: one document after the other.

parentPort?.on('message', (content: PdfContent) => {
  draw(content).then(
    (result) => answer({ result }, [result.buffer]),
    (error: unknown) => answer({ error: error instanceof Error ? error : new Error(String(error)) }),
  )
})

function answer(given: ThreadAnswer<Uint8Array>, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(given, transferred)
}
