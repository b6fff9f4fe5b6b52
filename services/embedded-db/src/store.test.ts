import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { canServerEnter, isRoot, openFolder, serverUser } from './folders.ts'
import { connect, isExtended, run, start, START, temporaryFolder } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const NOBODY = { uid: 65_534, gid: 65_534 }

async function endedWith(args: string[]) {
  const { code, stderr } = await run(args).ended
  return `${code}: ${stderr.trim()}`
}

async function writtenAndStopped(data: string, options = {}) {
  const instance = await start(['--data', data], options)
  await (await connect(instance.url)).db('test').collection('orders').insertOne({ number: 'KS-1' })
  instance.child.stdin?.end()
  expect(await instance.ended).toEqual({ code: 0, stderr: '' })
}

async function numbersIn(url: string) {
  const orders = await (await connect(url)).db('test').collection('orders').find().toArray()
  return orders.map(({ number }) => String(number))
}

test('a data folder keeps its data from one start to the next, and reset removes all of it', async () => {
  const data = path.join(temporaryFolder(), 'database')
  await writtenAndStopped(data)
  const again = await start(['--data', data])
  expect(await numbersIn(again.url)).toEqual(['KS-1'])
  expect(await endedWith(['--data', data, '--reset'])).toContain(`is already served by process ${again.child.pid}: stop that first.`)
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
  expect(await endedWith(['--data', data, '--reset'])).toBe('0: ')
  expect(fs.existsSync(data)).toBe(false)
})

test('reset keeps files that are not its own', async () => {
  const data = temporaryFolder()
  fs.writeFileSync(path.join(data, 'letter.txt'), '')
  fs.mkdirSync(path.join(data, 'store/pg'), { recursive: true })
  expect(await endedWith(['--data', data, '--reset'])).toBe('0: ')
  expect(fs.readdirSync(data)).toEqual(['letter.txt'])
})

test('a second process on one folder is refused in one sentence, and the first goes on', async () => {
  const data = temporaryFolder()
  const first = await start(['--data', data])
  const store = path.join(data, 'store')
  expect(await endedWith(['--data', data])).toBe(
    `1: The database in ${store} is already served by process ${first.child.pid}: stop that first.`,
  )
  expect(await numbersIn(first.url)).toEqual([])
})

test.runIf(isExtended)('a folder made by another bundle is refused in one sentence', async () => {
  const data = temporaryFolder()
  await writtenAndStopped(data)
  fs.writeFileSync(path.join(data, 'store/bundle'), `${'0'.repeat(64)}\n`)
  expect(await endedWith(['--data', data])).toMatch(
    /^1: The data in .* was made by bundle 0{16}, and this is [0-9a-f]{16}: start the version that made it, or start over with npm run reset\.$/,
  )
})

test('a location that names anything but a folder of ours is refused, and reset removes nothing there', async () => {
  const [data, precious] = [temporaryFolder(), temporaryFolder()]
  fs.writeFileSync(path.join(data, 'location'), precious)
  const error = `1: ${path.join(data, 'location')} does not name a folder of the embedded database.`
  expect(await endedWith(['--data', data])).toBe(error)
  expect(await endedWith(['--data', data, '--reset'])).toBe(error)
  expect(fs.existsSync(precious)).toBe(true)
})

test('a port in use is reported in one sentence', async () => {
  const { url } = await start([])
  const { port } = new URL(url)
  expect(await endedWith(['--port', port])).toBe(`1: Port ${port} of 127.0.0.1 is in use by another program.`)
})

test('a file in the way of the data folder is reported in one sentence', async () => {
  const file = path.join(temporaryFolder(), 'file')
  fs.writeFileSync(file, '')
  expect(await endedWith(['--data', path.join(file, 'database')])).toBe(
    `1: The embedded database needs a folder at ${file}/database, and a file is in the way.`,
  )
})

test.runIf(isRoot() && isExtended)(
  'if the folder is closed, root keeps the data elsewhere, finds it again, and reset removes it there too',
  async () => {
    const clone = temporaryFolder(0o700)
    const data = path.join(clone, '.data/database')
    await writtenAndStopped(data, { env: { ...process.env, TMPDIR: clone } })
    const far = fs.readFileSync(path.join(data, 'location'), 'utf8').trim()
    onTestFinished(() => fs.rmSync(far, { recursive: true, force: true }))
    expect(far).toMatch(/^\/var\/(lib|tmp)\/kainsiap-embedded-db\/data-/)
    expect(fs.statSync(path.dirname(far))).toMatchObject({ uid: 0, mode: 0o40755 })
    expect(fs.statSync(path.join(far, 'pg'))).toMatchObject({ uid: serverUser(), mode: 0o40700 })
    const again = await start(['--data', data])
    expect(await numbersIn(again.url)).toEqual(['KS-1'])
    expect(await endedWith(['--data', data])).toContain('is already served by process')
    again.child.kill()
    await again.ended
    expect(await endedWith(['--data', data, '--reset'])).toBe('0: ')
    expect([fs.existsSync(far), fs.existsSync(data)]).toEqual([false, false])
  },
)

test.runIf(isRoot())('another user can neither read the data nor reach PostgreSQL, not even as nobody, its former user', async () => {
  const data = temporaryFolder()
  await writtenAndStopped(data)
  const pg = path.join(data, 'store/pg')
  spawnSync('chown', ['-R', '65534:65534', pg])
  const again = await start(['--data', data])
  expect(await numbersIn(again.url)).toEqual(['KS-1'])
  const [, socket = ''] = /unix_socket_directories=(\S+?)\0/.exec(postmasterCommand(pg)) ?? []
  expect(fs.existsSync(path.join(socket, '.s.PGSQL.5432'))).toBe(true)
  for (const closed of [pg, path.join(pg, 'base/1'), socket, path.join(socket, '.s.PGSQL.5432')])
    expect([closed, spawnSync('ls', [closed], { ...NOBODY, cwd: '/' }).status]).toEqual([closed, 2])
})

const postmasterCommand = (pg: string) => {
  const pid = parseInt(fs.readFileSync(path.join(pg, 'postmaster.pid'), 'utf8'))
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

test.runIf(isRoot())('data that is missing from its recorded location is never silently replaced by an empty database', async () => {
  const data = temporaryFolder(0o700)
  const far = '/var/lib/kainsiap-embedded-db/data-00000000'
  fs.writeFileSync(path.join(data, 'location'), `${far}\n`)
  const error = `1: The data of ${data} lay in ${far}, which is gone: put it back, or start over with npm run reset.`
  expect(await endedWith(['--data', data])).toBe(error)
  expect(await endedWith(['--data', data, '--reset'])).toBe('0: ')
  expect(fs.existsSync(data)).toBe(false)
})

test.runIf(isRoot())('a folder that others can change is not accepted as root’s own', () => {
  const parent = temporaryFolder()
  const own = path.join(parent, 'kainsiap-embedded-db')
  fs.symlinkSync(temporaryFolder(), own)
  expect(() => openFolder([parent])).toThrow(`${own} must be a folder that root alone can write to: remove it.`)
  fs.rmSync(own)
  fs.mkdirSync(own)
  expect(openFolder([parent])).toBe(own)
  fs.chownSync(own, NOBODY.uid, NOBODY.gid)
  expect(() => openFolder([parent])).toThrow('must be a folder that root alone can write to')
})

test.runIf(isRoot() && isExtended && canServerEnter(path.dirname(START)))(
  'a user other than root can start it, with a cache of their own, but not on a folder of root’s',
  async () => {
    const home = temporaryFolder()
    fs.chownSync(home, NOBODY.uid, NOBODY.gid)
    const options = { ...NOBODY, env: { PATH: process.env.PATH, HOME: home } }
    await writtenAndStopped(path.join(home, 'database'), options)
    const roots = temporaryFolder()
    fs.writeFileSync(path.join(roots, 'x'), '')
    const { code, stderr } = await run(['--data', path.join(roots, 'database')], options).ended
    expect([code, stderr]).toEqual([1, `The embedded database may not write to ${roots}/database: permission denied.\n`])
  },
)

test.runIf(isRoot() && isExtended && spawnSync('unshare', ['-m', 'true']).status === 0)(
  'a full disk is reported in one sentence',
  async () => {
    const disk = temporaryFolder()
    const script = `mount -t tmpfs -o size=8m,mode=755 none "$1" && exec "$2" --conditions=source --import tsx "$3" --data "$1/database"`
    const { status, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script, 'sh', disk, process.execPath, START], {
      encoding: 'utf8',
      cwd: path.dirname(START),
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^The disk at .* has 8 MB left, and the embedded database needs 80 MB there\.$/),
    ])
  },
)
