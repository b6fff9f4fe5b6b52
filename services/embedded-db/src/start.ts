// The command line: one instance, until SIGTERM, SIGINT, SIGHUP or, where standard input is a pipe, its end.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runInstance } from './instance.ts'
import { Refusal, sentenceOf } from './refusal.ts'
import { resetStore } from './store.ts'

const USAGE = 'usage: start.ts [--port N] [--data DIR [--reset]] [--durable] [--log FILE]'

function readOptions() {
  const options = {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    log: { type: 'string' },
    durable: { type: 'boolean' },
    reset: { type: 'boolean' },
  } as const
  try {
    const { port, data, log, durable, reset } = parseArgs({ options }).values
    if (!/^\d{1,5}$/.test(port)) throw new Error(`${port} is no port.`)
    if (reset && !data) throw new Error('--reset needs --data.')
    return { port: Number(port), data: data && path.resolve(data), log: log && path.resolve(log), durable, reset }
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function toldToStop() {
  return new Promise<void>((resolve) => {
    const stop = () => resolve()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
    const input = fs.fstatSync(0) // a pipe's end means that the parent is gone; a file or /dev/null says nothing
    if (input.isFIFO() || input.isSocket()) process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  })
}

async function main() {
  process.umask(0o022) // the server's user must be able to enter what a careful root makes
  const { reset, ...options } = readOptions()
  if (reset && options.data) return resetStore(options.data)
  const stopping = toldToStop()
  const instance = await runInstance(options)
  process.stdout.write(`${instance.url}\n`)
  const died = await Promise.race([stopping, instance.exited])
  await instance.stop()
  if (died) throw new Refusal(`PostgreSQL ended by itself (${died.filter((cause) => cause !== null).join()}).`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  },
)
