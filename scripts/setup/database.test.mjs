import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownRedis } from '../run/redis-spec.mjs'
import { chooseDatabase } from './database.mjs'

let folder
const closers = []
const session = { print: () => {}, onClose: (close) => closers.push(close) }

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-choice-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const close of closers.splice(0)) close()
  rmSync(folder, { recursive: true })
})

const choose = (engine) =>
  chooseDatabase(session, { root: '/srv/kainsiap', settings: { database: engine }, folder, toolsDir: folder, logFile: `${folder}/log` })

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the embedded database gets its password by its environment, and nowhere else',
  async () => {
    const { url, spec } = await choose('embedded')
    const { username, password } = new URL(url)
    expect([username, spec.env.EMBEDDED_DB_PASSWORD]).toEqual(['kainsiap', password])
    expect(password).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify([spec.args, spec.at])).not.toContain(password)
  },
)

it('a mongod of our own listens on a socket that only its user can reach, and on no port', async () => {
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', process.execPath)
  const { url, spec } = await choose('mongod')
  const socket = path.join(folder, 'mongod/mongod.sock')
  expect(url).toBe(`mongodb://${encodeURIComponent(socket)}`)
  expect(spec.args.slice(2, 4)).toEqual(['--bind_ip', socket])
  expect(spec.args).not.toContain('--port')
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
})

it('a Redis whose folder has a name too long or too unusual for a socket listens in another private folder', () => {
  for (const name of ['x'.repeat(100), 'my data']) {
    const { url, spec } = ownRedis(session, { command: 'redis-server', folder: path.join(folder, name), logFile: `${folder}/log` })
    expect(url).toMatch(/^[\w./-]{1,100}$/)
    expect(url).not.toContain(name)
    expect(statSync(path.dirname(url)).mode & 0o777).toBe(0o700)
    expect(spec.args.slice(0, 4)).toEqual(['--port', '0', '--unixsocket', url])
  }
})
