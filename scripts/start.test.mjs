import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from './run/ports.mjs'
import { commandOf, isRunning } from './run/processes.mjs'

const READY_MS = 120_000
// A folder that others may enter, as an earlier version created it: its contents must be private themselves.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-launch-'))
chmodSync(dataDir, 0o755)
const launchers = []
let port

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  for (const launcher of launchers) launcher.child.kill('SIGTERM')
  await Promise.all(launchers.map(({ ended }) => ended))
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'reset.mjs')], { env: { ...process.env, KAINSIAP_DATA_DIR: dataDir } })
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

function launch() {
  // Two months of demo orders would only cost time.
  const env = { DEMO_ORDERS: '60', DEMO_PAPERS: '0', ...process.env, KAINSIAP_DATA_DIR: dataDir, PORT: String(port) }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const launcher = { child, output: '', ended: once(child, 'exit') }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (launcher.output += chunk))
  launchers.push(launcher)
  return launcher
}

const waitForOutput = (launcher, text) => vi.waitFor(() => expect(launcher.output).toContain(text), { timeout: READY_MS, interval: 100 })
const ready = (launcher) => waitForOutput(launcher, `KainSiap is ready at http://localhost:${port}\n`)

/** All descendants of a process. */
function descendants(pid) {
  const table = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = table.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent) => pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
/** A command of MongoDB's wire protocol without authentication, in hexadecimal. */
function wireCommand(name) {
  const word = (key, value) => [Buffer.from(`\u0002${key}\0`), int32(value.length + 1), Buffer.from(`${value}\0`)]
  const fields = Buffer.concat([...word(name, 'users'), ...word('$db', 'kainsiap'), Buffer.alloc(1)])
  const body = Buffer.concat([int32(fields.length + 4), fields])
  const header = Buffer.alloc(21)
  for (const [i, value] of [21 + body.length, 1, 0, 2013].entries()) header.writeInt32LE(value, i * 4)
  return Buffer.concat([header, body]).toString('hex')
}

function int32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** The outcomes of the attempts, made as another user of this machine. */
function asOtherUser(attempts) {
  const script = path.join(import.meta.dirname, 'testing/other-user.mjs')
  return JSON.parse(spawnSync(process.execPath, [script, JSON.stringify(attempts)], { encoding: 'utf8' }).stdout)
}

const readSecretsFile = () => JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
const isRoot = process.getuid() === 0
const isClosed = (file) => (statSync(file).mode & 0o077) === 0

/** Checks that only their user can read these files and reach these sockets. */
function expectPrivate({ files, sockets }) {
  expect(files.filter((file) => !isClosed(file))).toEqual([])
  expect(sockets.filter((socket) => !isClosed(path.dirname(socket)))).toEqual([])
  if (!isRoot) return // only root can act as another user
  const outcomes = asOtherUser({ files, sockets })
  expect([...outcomes.files, ...outcomes.sockets].filter((outcome) => outcome !== 'EACCES')).toEqual([])
}

const allGone = (pids) => vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 15_000, interval: 100 })

it('starts everything, keeps it running, and leaves nothing behind, however it ends', async () => {
  const first = launch()
  await ready(first)
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200)
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<title>')
  const { DATABASE_PASSWORD, ...secrets } = readSecretsFile()

  const redis = /^redis +│ ready on (?<socket>\S+)$/m.exec(first.output).groups.socket
  const database = /^database +│ ready on (?:mongodb:\/\/127\.0\.0\.1:(?<port>\d+)\/kainsiap|(?<socket>\S+)) \(\w+\)$/m.exec(
    first.output,
  ).groups
  const files = ['secrets.json', 'database-url', 'redis', 'providers', 'logs'].map((name) => path.join(dataDir, name))
  expectPrivate({ files, sockets: [redis, database.socket].filter(Boolean) })
  const commands = ['ping', 'find', 'insert', 'listDatabases'].map((name) => ({ port: Number(database.port), hex: wireCommand(name) }))
  for (const answer of asOtherUser({ commands: database.port ? commands : [] }).answers)
    expect(Buffer.from(answer, 'hex').toString('latin1')).toContain('Unauthorized')
  expect(first.output).not.toContain(DATABASE_PASSWORD)

  const created = spawnSync('npm', ['run', '-s', 'user:create', '--', '--email', 'owner@example.com', '--name', 'Owner'], {
    env: { ...process.env, KAINSIAP_DATA_DIR: dataDir, MONGO_URL: '' },
    input: 'a long password of mine\n',
    encoding: 'utf8',
  })
  expect([created.stderr, created.stdout]).toEqual(['', 'owner@example.com can now sign in as super_admin.\n'])

  const second = launch()
  expect(await second.ended).toEqual([1, null])
  expect(second.output).toBe(
    `KainSiap is running on ${dataDir} already (process ${first.child.pid}): stop it first, or set KAINSIAP_DATA_DIR to another folder.\n`,
  )

  // One alone is killed in `run/supervised.test.mjs`.
  const parts = process.env.TEST_TIER === 'all' ? { worker: /worker\.js/, redis: /redis-server|valkey-server/, api: /api\.js/ } : {}
  for (const [name, pattern] of Object.entries(parts)) {
    process.kill(
      descendants(first.child.pid).find((pid) => pattern.test(commandOf(pid))),
      'SIGKILL',
    )
    await waitForOutput(first, `${name.padEnd(8)} │ ready again`)
  }
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200), READY_MS)

  const orphans = descendants(first.child.pid)
  expect(orphans.length).toBeGreaterThan(4)
  first.child.kill('SIGKILL')
  await allGone(orphans)

  // As written by a version whose database had no password.
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o644 })
  const third = launch()
  await ready(third)
  expect(third.output).not.toContain('created demo data')
  expect(readSecretsFile()).toEqual({ ...secrets, DATABASE_PASSWORD: expect.stringMatching(/^[\w-]{43}$/) })
  expect(readSecretsFile().DATABASE_PASSWORD).not.toBe(DATABASE_PASSWORD)
  const children = descendants(third.child.pid)
  third.child.kill('SIGTERM')
  expect(await third.ended).toEqual([0, null])
  await allGone(children)
})
