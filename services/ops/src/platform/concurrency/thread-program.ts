import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

/** Runs in a thread: answers each task with bytes, which are handed over to the thread that gave it, or with the error. */
export function answerTasks(work: (task: never) => Promise<Uint8Array<ArrayBuffer>>): void {
  const answer = (given: ThreadAnswer<Uint8Array>, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(given, transferred)
  parentPort?.on('message', (task: unknown) => {
    work(task as never).then(
      (result) => answer({ result }, [result.buffer]),
      (error: unknown) => answer({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
  })
}
