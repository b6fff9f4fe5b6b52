import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import mongoose from 'mongoose'
import { onTestFinished } from 'vitest'

export const START = fileURLToPath(new URL('./start.ts', import.meta.url))

/** Whether the extended tests run too, as in `npm run test:all`. */
export const isExtended = process.env['TEST_TIER'] === 'all'

/** A client with short timeouts, closed when the test is over. */
export async function connect(url: string) {
  const client = await mongoose.mongo.MongoClient.connect(url, { maxPoolSize: 10, serverSelectionTimeoutMS: 5000 })
  onTestFinished(() => client.close())
  return client
}

export type Client = Awaited<ReturnType<typeof connect>>

/** A folder that is removed after the test; `mode` decides whether others may enter it. */
export function temporaryFolder(mode: 0o755 | 0o700 = 0o755) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-db-test-'))
  fs.chmodSync(dir, mode)
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

export interface Instance {
  child: ChildProcess
  url: string
  ended: Promise<{ code: number | null; stderr: string }>
}

/** Runs the command line, as the launcher does. Stopped when the test is over. */
export function run(args: string[], options: SpawnOptions = {}) {
  const command = ['--conditions=source', '--import', 'tsx', START, ...args]
  const child = spawn(process.execPath, command, { cwd: path.dirname(START), stdio: ['pipe', 'pipe', 'pipe'], ...options })
  const stderr = child.stderr ? text(child.stderr) : Promise.resolve('')
  const ended = once(child, 'exit').then(async ([code]) => ({ code: code === null ? null : Number(code), stderr: await stderr }))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  return { child, ended }
}

/** The same; resolves when it is ready. */
export async function start(args: string[], options?: SpawnOptions): Promise<Instance> {
  const { child, ended } = run(args, options)
  const failed = ended.then(({ stderr }) => {
    throw new Error(`it did not start: ${stderr}`)
  })
  const line = await Promise.race([child.stdout ? once(child.stdout, 'data') : failed, failed])
  failed.catch(() => {})
  return { child, ended, url: String(line[0]).trim() }
}
