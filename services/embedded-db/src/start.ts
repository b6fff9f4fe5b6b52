// The command line: one instance, until SIGTERM, SIGINT, SIGHUP or, if standard input is a pipe, its end. Its password comes from
// EMBEDDED_DB_PASSWORD, and the printed address then omits it; else it is generated and part of the address.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runInstance, USER } from './instance.ts'
import { UserError, messageOf } from './user-error.ts'
import { resetStore } from './store.ts'

/** EX_SOFTWARE of sysexits.h: the supervisor restarts the database. */
const EXIT_UNEXPECTED = 70
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
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function stopRequested() {
  return new Promise<void>((resolve) => {
    const stop = () => resolve()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
    const input = fs.fstatSync(0) // the end of a pipe means that the parent is gone; a file or /dev/null means nothing
    if (input.isFIFO() || input.isSocket()) process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  })
}

/** From the environment, since every user of the machine can read the command line. */
function readPassword() {
  const password = process.env.EMBEDDED_DB_PASSWORD
  delete process.env.EMBEDDED_DB_PASSWORD // child processes must not inherit it
  if (password !== undefined && !/^[\w-]{16,128}$/.test(password))
    throw new UserError('EMBEDDED_DB_PASSWORD is wrong: expected 16 to 128 letters, digits, - and _.')
  return password
}

async function main() {
  process.umask(0o022) // the server's user must be able to enter the folders, even if root has a strict umask
  const { reset, ...options } = readOptions()
  if (reset && options.data) return resetStore(options.data)
  const stopping = stopRequested()
  const given = readPassword()
  const password = given ?? randomBytes(24).toString('base64url')
  const instance = await runInstance({ ...options, password })
  process.stdout.write(`mongodb://${given ? '' : `${USER}:${password}@`}127.0.0.1:${instance.port}/\n`)
  const died = await Promise.race([stopping, instance.exited])
  await instance.stop()
  if (died) throw new UserError(`PostgreSQL ended by itself (${died.filter((cause) => cause !== null).join()}).`)
}

// PostgreSQL ends with this process, and the next start replays what it had acknowledged.
process.on('uncaughtException', (error) => {
  process.stderr.write(`unexpected error; exiting for a restart: ${(error.stack ?? String(error)).replaceAll(/\n\s*/g, ' ')}\n`)
  process.exit(EXIT_UNEXPECTED)
})

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  },
)
