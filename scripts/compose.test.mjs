import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const read = (name) => readFileSync(path.join(root, name), 'utf8')
const folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newSecrets = (...args) => spawnSync(process.execPath, [path.join(root, 'scripts/new-secrets.mjs'), ...args], { encoding: 'utf8' })
const parseEnv = (text) =>
  Object.fromEntries([...text.matchAll(/^(?<name>\w+)=(?<value>.*)$/gm)].map(({ groups }) => [groups.name, groups.value]))

describe('fresh secrets', () => {
  it('are written to a new file that only its owner can read', () => {
    const file = path.join(folder, '.env')
    const { stdout, status } = newSecrets('--write', file)
    expect([status, stdout]).toEqual([0, `${file} has fresh secrets, and only you can read it.\n`])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(parseEnv(before)).toMatchObject({ KAINSIAP_MODE: 'production' })

    const again = newSecrets('--write', file, '--demo')
    expect([again.status, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toContain(`${file} is there already, and its secrets may be in use: --add ${file} adds those that it lacks`)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('are added to a file that lacks some, and nothing in it changes', () => {
    const file = path.join(folder, 'older.env')
    const { DATA_SECRET, REDIS_PASSWORD, ...kept } = parseEnv(newSecrets().stdout)
    const older = `# ours\n${Object.entries(kept)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\nREDIS_PASSWORD=\nSMTP_URL=smtp://mail.example:25`
    writeFileSync(file, older, { mode: 0o644 })
    const added = newSecrets('--add', file)
    expect([added.status, added.stdout]).toEqual([0, `${file} has a fresh DATA_SECRET, REDIS_PASSWORD; everything else is as it was.\n`])
    const after = readFileSync(file, 'utf8')
    expect(after.startsWith(`${older}\n`)).toBe(true)
    expect(parseEnv(after)).toMatchObject({
      ...kept,
      DATA_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      REDIS_PASSWORD: expect.stringMatching(/./),
    })
    expect([parseEnv(after).DATA_SECRET === DATA_SECRET, parseEnv(after).REDIS_PASSWORD === REDIS_PASSWORD]).toEqual([false, false])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(newSecrets('--add', file).stdout).toBe(`${file} lacks no secret.\n`)
    expect(readFileSync(file, 'utf8')).toBe(after)
    expect(newSecrets('--add', path.join(folder, 'none')).stderr).toContain('cannot be read (ENOENT): --write')
  })

  it('are all different, and printed only when no file is named', () => {
    const { KAINSIAP_MODE, COMPOSE_PROFILES, ...secrets } = parseEnv(newSecrets('--demo').stdout)
    expect([KAINSIAP_MODE, COMPOSE_PROFILES]).toEqual(['demo', 'demo'])
    expect(new Set(Object.values(secrets)).size).toBe(15)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w-]{43,64}$/)
    expect(secrets.MONGO_KEY).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are not generated for a misspelt option', () => {
    const { status, stdout, stderr } = newSecrets('--wirte', '.env')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('usage: node scripts/new-secrets.mjs')
    const away = newSecrets('--write', path.join(folder, 'nowhere/.env'))
    expect([away.status, away.stderr]).toEqual([1, `${path.join(folder, 'nowhere/.env')} cannot be written (ENOENT).\n`])
  })

  it.each(['README.md', 'docs/operations.md', '.env.example', 'docker-compose.yml'])(
    'are never redirected into a file that others can read: %s',
    (name) => {
      expect(read(name)).not.toMatch(/new-secrets\.mjs[^\n]*>/)
    },
  )
})

describe('docker compose', () => {
  const text = read('docker-compose.yml')
  /** The file as compose interpolates it if nothing but the secrets is set. */
  const filled = (env) => parse(interpolate(text, env), { merge: true })
  const env = parseEnv(newSecrets().stdout)
  const { services, networks, configs } = filled(env)

  it('starts with the generated secrets, and not if any of them is missing', () => {
    for (const name of [
      'ACCESS_TOKEN_SECRET',
      'REFRESH_TOKEN_SECRET',
      'DATA_SECRET',
      'METRICS_TOKEN',
      'MONGO_KEY',
      'MONGO_ROOT_PASSWORD',
      'MONGO_PASSWORD',
      'REDIS_PASSWORD',
    ])
      expect(() => filled({ ...env, [name]: '' })).toThrow(new RegExp(`${name} is not set - .+ --add .env adds what it lacks`))
  })

  it('publishes the proxy, and nothing else', () => {
    expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['proxy'])
    for (const { network_mode } of Object.values(services)) expect(network_mode).toBeUndefined()
  })

  it('keeps database and Redis on a network of their own, where no proxy and no field is', () => {
    expect(networks.stores).toEqual({ internal: true })
    const on = (name) => Object.keys(services).filter((service) => services[service].networks.includes(name))
    expect(on('stores')).toEqual(['api', 'worker', 'mongo', 'redis'])
    expect(on('front')).toEqual(['proxy', 'api', 'worker', 'field', 'providers'])
  })

  it('configures database and Redis with the passwords that the product gets', () => {
    const { MONGO_URL, REDIS_URL } = services.api.environment
    expect(new URL(MONGO_URL)).toMatchObject({ username: 'kainsiap', password: env.MONGO_PASSWORD, pathname: '/kainsiap' })
    expect(new URL(REDIS_URL).password).toBe(env.REDIS_PASSWORD)
    expect(services.worker.environment).toMatchObject({ MONGO_URL, REDIS_URL })
    expect(services.mongo.command.join(' ')).toContain('--keyFile /etc/mongo-key')
    expect(services.mongo.environment.MONGO_PASSWORD).toBe(env.MONGO_PASSWORD)
    expect(configs.redis.content).toContain(`requirepass ${env.REDIS_PASSWORD}\n`)
  })

  it('creates the replica set and its users once, however often the health check runs, and waits for the primary', () => {
    const mongo = createMongo(services.mongo.environment)
    expect(mongo.run(configs.mongo.content)).toBe(1) // the set is initiated, its member not primary yet
    mongo.elect()
    expect(mongo.run(configs.mongo.content)).toBe(0)
    expect(mongo.run(configs.mongo.content)).toBe(0)
    expect([...mongo.users]).toEqual([
      ['root', { pwd: env.MONGO_ROOT_PASSWORD, roles: ['root'] }],
      ['kainsiap', { pwd: env.MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'kainsiap' }] }],
    ])
  })

  it('adds users to a replica set that an earlier version created without', () => {
    const mongo = createMongo(services.mongo.environment)
    mongo.run('rs.initiate()')
    mongo.elect()
    expect(mongo.run(configs.mongo.content)).toBe(0)
    expect([...mongo.users.keys()]).toEqual(['root', 'kainsiap'])
  })

  it('lets the sandbox of a demo and the console know each other, and reach each other', () => {
    const demoEnv = parseEnv(newSecrets('--demo').stdout)
    const demo = filled(demoEnv).services
    for (const name of ['BILLPLZ_KEY', 'BILLPLZ_SIGNATURE_KEY', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET', 'PROVIDERS_CONTROL_KEY']) {
      expect(demo.providers.environment[name]).toMatch(/^[\w-]{43}$/)
      for (const process of [demo.api, demo.worker]) expect(process.environment[name]).toBe(demo.providers.environment[name])
      expect(services.api.environment[name]).toBeFalsy()
      expect(read('.env.example')).toContain(`#${name}=`)
    }
    expect(demo.api.environment).toMatchObject({ PROVIDERS_URL: 'http://providers:4100', WEBHOOKS_URL: 'http://proxy:8080' })
    expect(services.api.environment.WEBHOOKS_URL).toBeFalsy()
    expect(demo.providers).toMatchObject({ profiles: ['demo'], networks: ['front'] })
    expect(configs.proxy.content).toContain('location /pay/')
  })

  it('uses only secrets that .env.example explains', () => {
    const explained = read('.env.example')
    for (const name of Object.keys(env)) expect(explained).toContain(`#${name}=`)
  })
})

/** Interpolates ${NAME}, ${NAME:-default}, ${NAME:+instead} and ${NAME:?message}, nested as well; $$ is a dollar sign. */
function interpolate(text, env) {
  const innermost = /\$\{(?<name>\w+)(?::(?<sign>[-?+])(?<rest>[^${}]*))?\}/
  let filled = text.replaceAll('$$', '\u0000')
  for (let found = innermost.exec(filled); found; found = innermost.exec(filled)) {
    const { name, sign, rest } = found.groups
    if (!env[name] && sign === '?') throw new Error(`${name} ${rest}`)
    const given = sign === '+' ? env[name] && rest : env[name]
    filled = filled.replace(found[0], () => given || (sign === '-' ? rest : ''))
  }
  return filled.replaceAll('\u0000', '$')
}

/** A stand-in for mongosh and a mongod with a key file: once there are users, commands require authentication. */
function createMongo(environment) {
  const users = new Map()
  let state = 'new'
  const run = (script) => {
    let isSignedIn = false
    const requireAuthentication = () => {
      if (users.size > 0 && !isSignedIn) throw new Error('requires authentication')
    }
    const admin = {
      auth: (name, password) => {
        if (users.get(name)?.pwd !== password || !users.has(name)) throw new Error('Authentication failed.')
        isSignedIn = true
        return { ok: 1 }
      },
      createUser: ({ user, ...rest }) => {
        requireAuthentication()
        if (state !== 'primary') throw new Error('not primary')
        users.set(user, rest)
      },
      getUser: (name) => {
        requireAuthentication()
        return users.get(name) ?? null
      },
    }
    const rs = {
      initiate: () => {
        requireAuthentication()
        if (state !== 'new') throw new Error('already initialized')
        state = 'secondary'
      },
    }
    const db = { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: state === 'primary' }) }
    const quit = (code) => {
      throw Object.assign(new Error('quit'), { code })
    }
    try {
      runInNewContext(script, { db, rs, quit, process: { env: environment } })
      return 0
    } catch (error) {
      if (error.message !== 'quit') throw error
      return error.code
    }
  }
  return { users, run, elect: () => (state = 'primary') }
}
