import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'

/** A thread of its own for work that would hold up everything else in the process. */
export interface Thread<Task, Result> {
  /** Runs a task when it is its turn. Throws `unavailable` if the thread dies or the task takes too long: the next task gets a new thread. */
  run: (task: Task) => Promise<Result>
}

/** What a thread answers to a task. */
export type ThreadAnswer<Result> = { result: Result } | { error: Error }

const heapMaxMb = 128

/**
 * The program of a thread beside the module that names it: a source, a compiled file, or one of the bundles, which lie in one folder
 * (`scripts/setup/services.mjs`).
 */
export const programBeside = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}${extname(new URL(moduleUrl).pathname)}`, moduleUrl)

/** Starts a thread with the first task, and keeps it. It ends with the process, and does not keep it alive. */
export function createThread<Task, Result>(program: URL, { taskMaxMs }: { taskMaxMs: number }): Thread<Task, Result> {
  let worker: Worker | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const runTask = async (task: Task): Promise<Result> => {
    const current = (worker ??= startWorker(program))
    const answer = await answerTo<Result>(current, task, taskMaxMs).catch((cause: unknown) => {
      worker = null
      void current.terminate()
      throw unavailable('This could not be created. Try again in a moment.', cause)
    })
    if ('error' in answer) throw answer.error
    return answer.result
  }
  return {
    run: (task) => {
      const done = turn.then(() => runTask(task))
      turn = done.catch(() => {})
      return done
    },
  }
}

function startWorker(program: URL): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } }
  const isSource = program.pathname.endsWith('.ts')
  const started = isSource
    ? new Worker(runSource(program), { ...options, eval: true, execArgv: ['--conditions=source'] })
    : new Worker(program, options)
  started.unref()
  // One that occurs between two tasks: the next task finds the thread gone.
  started.on('error', () => {})
  return started
}

/** Node runs sources by tsx only, which a thread does not take over from its process. */
const runSource = ({ href }: URL) => `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`

/** Throws if the thread dies, or takes too long. */
function answerTo<Result>(worker: Worker, task: unknown, taskMaxMs: number): Promise<ThreadAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit)
      worker.off('message', onMessage).off('error', fail).off('exit', onExit)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    const onExit = (code: number) => fail(new Error(`the thread ended with ${code}`))
    const onMessage = (answer: ThreadAnswer<Result>) => {
      end()
      resolve(answer)
    }
    const limit = setTimeout(() => fail(new Error(`the thread has not answered within ${taskMaxMs} ms`)), taskMaxMs)
    worker.once('message', onMessage).once('error', fail).once('exit', onExit)
    worker.postMessage(task, [])
  })
}
