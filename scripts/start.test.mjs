import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { innerPort } from './run/ports.mjs'
import { commandOf, isRunning } from './run/processes.mjs'

const READY_MS = 120_000
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-launch-'))
const launchers = []
let port

beforeAll(async () => {
  port = await innerPort()
})
afterAll(async () => {
  for (const launcher of launchers) launcher.child.kill('SIGTERM')
  await Promise.all(launchers.map(({ ended }) => ended))
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'reset.mjs')], { env: { ...process.env, KAINSIAP_DATA_DIR: dataDir } })
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

function launch() {
  const env = { ...process.env, KAINSIAP_DATA_DIR: dataDir, PORT: String(port) }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const launcher = { child, output: '', ended: once(child, 'exit') }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (launcher.output += chunk))
  launchers.push(launcher)
  return launcher
}

const saying = (launcher, text) => vi.waitFor(() => expect(launcher.output).toContain(text), { timeout: READY_MS, interval: 100 })
const ready = (launcher) => saying(launcher, `KainSiap is ready at http://localhost:${port}\n`)

/** All processes below one, its own not included. */
function descendants(pid) {
  const table = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = table.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent) => pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
const allGone = (pids) => vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 15_000, interval: 100 })

it('brings everything up, keeps it up, and leaves nothing behind, however it ends', async () => {
  const first = launch()
  await ready(first)
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200)
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<title>')
  const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')

  const second = launch()
  expect(await second.ended).toEqual([1, null])
  expect(second.output).toBe(
    `KainSiap is running on ${dataDir} already (process ${first.child.pid}): stop it first, or set KAINSIAP_DATA_DIR to another folder.\n`,
  )

  for (const [name, pattern] of Object.entries({ redis: /redis-server|valkey-server/, worker: /worker\.ts/, api: /api\.ts/ })) {
    process.kill(
      descendants(first.child.pid).find((pid) => pattern.test(commandOf(pid))),
      'SIGKILL',
    )
    await saying(first, `${name.padEnd(8)} │ ready again`)
  }
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200), READY_MS)

  const orphans = descendants(first.child.pid)
  expect(orphans.length).toBeGreaterThan(4)
  first.child.kill('SIGKILL')
  await allGone(orphans)

  const third = launch()
  await ready(third)
  expect(third.output).not.toContain('made demo data')
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
  const children = descendants(third.child.pid)
  third.child.kill('SIGTERM')
  expect(await third.ended).toEqual([0, null])
  await allGone(children)
})
