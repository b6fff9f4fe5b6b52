import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '../src/testing/system/processes.ts'

/** This working copy. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** The product as `npm start` runs it, with its demo. */
export interface Launched {
  url: string
  /** Milliseconds from the command to its last line. */
  tookMs: number
  /** Ends the process that serves as one of these, not its spare. */
  kill: (program: 'api' | 'worker') => void
  stop: () => Promise<void>
}

const readyMaxMs = 300_000

export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `kainsiap-${name}-`))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Starts a copy of the product on a data folder, and waits until it is ready. */
export async function launch(root: string, dataDir: string): Promise<Launched> {
  const port = await freePort()
  const own = { KAINSIAP_DATA_DIR: dataDir, PORT: String(port), MONGO_URL: '', REDIS_URL: '', LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let tookMs = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (tookMs === 0 && output.includes('KainSiap is ready at')) tookMs = performance.now() - began
    })
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`it did not start:\n${output}`)
    return tookMs > 0
  }
  await until(isReady, readyMaxMs, () => output)
  return {
    url: `http://localhost:${port}`,
    tookMs,
    kill: (program) => process.kill(servingOf(child, program), 'SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A spare is always younger than the process it stands beside. */
function servingOf({ pid = 0 }: ChildProcess, program: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const found = stdout.split('\n').flatMap((line) => {
    const [, child, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
    return Number(parent) === pid && command.includes(`/${program}.js`) ? [Number(child)] : []
  })
  const [oldest] = found.toSorted((one, other) => one - other)
  if (oldest === undefined) throw new Error(`no ${program} runs`)
  return oldest
}
