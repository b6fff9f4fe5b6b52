import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A separate process, so that load does not disturb measuring: it answers one question at a time. */
export interface Helper<Ask, Answer> {
  /** The id of its process. */
  pid: number
  ask: (question: Ask) => Promise<Answer>
  stop: () => Promise<void>
}

export function startHelper<Ask, Answer>(file: string): Helper<Ask, Answer> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, { execArgv: ['--conditions=source', '--import', 'tsx'], serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    ask: async (question) => {
      child.send(question as object)
      const failed = ended.then(() => {
        throw new Error(`${file} ended`)
      })
      const [answer] = await Promise.race([once(child, 'message'), failed])
      return answer as Answer
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** The helper's side: answers each question, and ends with the parent process. */
export function answerAs(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as never).then(
      (given) => process.send?.(given),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
