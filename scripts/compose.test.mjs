import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { problemsOf, readCompose } from './check/compose-rules.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (name) => readFileSync(path.join(root, name), 'utf8')
const folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newSecrets = (...args) => spawnSync(process.execPath, [path.join(root, 'scripts/new-secrets.mjs'), ...args], { encoding: 'utf8' })
const parseEnv = (text) =>
  Object.fromEntries([...text.matchAll(/^(?<name>\w+)=(?<value>.*)$/gm)].map(({ groups }) => [groups.name, groups.value]))

/** What production needs and only the operator knows. */
const toSet = (file, ...names) => {
  const examples = { PUBLIC_URL: 'https://console.example.com', SMTP_URL: 'smtps://user:password@mail.example.com' }
  return `Before you start, set in ${file}, for example:\n${names.map((name) => `  ${name}=${examples[name]}\n`).join('')}`
}

describe('fresh secrets', () => {
  it('are written to a new file that only its owner can read', () => {
    const file = path.join(folder, '.env')
    const { stdout, status } = newSecrets('--write', file)
    expect([status, stdout]).toEqual([0, `${file} has fresh secrets, and only you can read it.\n${toSet(file, 'PUBLIC_URL', 'SMTP_URL')}`])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(parseEnv(before)).toMatchObject({ KAINSIAP_MODE: 'production', PUBLIC_URL: '', SMTP_URL: '' })

    const again = newSecrets('--write', file, '--demo')
    expect([again.status, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toContain(`${file} is there already, and its secrets may be in use: --add ${file} adds those that it lacks`)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('are added to a file that lacks some, and nothing in it changes', () => {
    const file = path.join(folder, 'older.env')
    const { DATA_SECRET, REDIS_PASSWORD, PUBLIC_URL, SMTP_URL, ...kept } = parseEnv(newSecrets().stdout)
    expect([PUBLIC_URL, SMTP_URL]).toEqual(['', ''])
    const older = `# ours\n${Object.entries(kept)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\nREDIS_PASSWORD=\nSMTP_URL=smtp://mail.example:25`
    writeFileSync(file, older, { mode: 0o644 })
    const added = newSecrets('--add', file)
    expect([added.status, added.stdout]).toEqual([
      0,
      `${file} has a fresh DATA_SECRET, REDIS_PASSWORD; everything else is as it was.\n${toSet(file, 'PUBLIC_URL')}`,
    ])
    const after = readFileSync(file, 'utf8')
    expect(after.startsWith(`${older}\n`)).toBe(true)
    expect(parseEnv(after)).toMatchObject({
      ...kept,
      PUBLIC_URL: '',
      DATA_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      REDIS_PASSWORD: expect.stringMatching(/./),
    })
    expect([parseEnv(after).DATA_SECRET === DATA_SECRET, parseEnv(after).REDIS_PASSWORD === REDIS_PASSWORD]).toEqual([false, false])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(newSecrets('--add', file).stdout).toBe(`${file} lacks no secret.\n${toSet(file, 'PUBLIC_URL')}`)
    expect(readFileSync(file, 'utf8')).toBe(after)
    expect(newSecrets('--add', path.join(folder, 'none')).stderr).toContain('cannot be read (ENOENT): --write')
  })

  it('are all different, and printed only when no file is named', () => {
    const { KAINSIAP_MODE, COMPOSE_PROFILES, ...secrets } = parseEnv(newSecrets('--demo').stdout)
    expect(newSecrets('--demo').stdout).not.toContain('SMTP_URL')
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
  const filled = (env) => readCompose(text, env)
  const env = parseEnv(newSecrets().stdout)
  const { services, networks } = filled(env)
  const mongoSetUp = read('docker/mongo-set-up.js')

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
    for (const { network_mode } of Object.values(services)) expect([undefined, 'none']).toContain(network_mode)
  })

  it('keeps database and Redis on a network of their own, where no proxy and no field is', () => {
    expect(networks.stores).toEqual({ internal: true })
    const on = (name) => Object.keys(services).filter((service) => services[service].networks?.includes(name))
    expect(on('stores')).toEqual(['api', 'worker', 'mongo', 'redis'])
    expect(on('front')).toEqual(['proxy', 'api', 'worker', 'field', 'providers'])
  })

  it('configures database and Redis with the passwords that the product gets', () => {
    const { MONGO_URL, REDIS_URL } = services.api.environment
    expect(new URL(MONGO_URL)).toMatchObject({ username: 'kainsiap', password: env.MONGO_PASSWORD, pathname: '/kainsiap' })
    expect(new URL(REDIS_URL).password).toBe(env.REDIS_PASSWORD)
    expect(services.worker.environment).toMatchObject({ MONGO_URL, REDIS_URL })
    expect(services.mongo.command.join(' ')).toContain('--keyFile /tmp/mongo-key')
    expect(services.mongo.environment.MONGO_PASSWORD).toBe(env.MONGO_PASSWORD)
    expect(services.redis.environment.REDISCLI_AUTH).toBe(env.REDIS_PASSWORD)
    expect(services.redis.command.at(-1)).toMatch(/printf 'requirepass %s\\n.+' "\$REDISCLI_AUTH" >\/tmp\/redis\.conf/)
  })

  it('creates the replica set and its users once, however often the health check runs, and waits for the primary', () => {
    const mongo = createMongo(services.mongo.environment)
    expect(mongo.run(mongoSetUp)).toBe(1) // the set is initiated, its member not primary yet
    mongo.elect()
    expect(mongo.run(mongoSetUp)).toBe(0)
    expect(mongo.run(mongoSetUp)).toBe(0)
    expect([...mongo.users]).toEqual([
      ['root', { pwd: env.MONGO_ROOT_PASSWORD, roles: ['root'] }],
      ['kainsiap', { pwd: env.MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'kainsiap' }] }],
    ])
  })

  it('adds users to a replica set that an earlier version created without', () => {
    const mongo = createMongo(services.mongo.environment)
    mongo.run('rs.initiate()')
    mongo.elect()
    expect(mongo.run(mongoSetUp)).toBe(0)
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
    expect(read('docker/nginx.conf')).toContain('location /pay/')
  })

  it('uses only secrets that .env.example explains', () => {
    const explained = read('.env.example')
    for (const name of Object.keys(env)) expect(explained).toContain(`#${name}=`)
  })

  it('starts nothing with an unusable configuration, and says why', () => {
    for (const name of ['api', 'worker'])
      expect(services[name].depends_on['check-config']).toEqual({ condition: 'service_completed_successfully' })
    expect(services['check-config'].environment).toEqual(
      Object.fromEntries(Object.entries(services.api.environment).filter(([name]) => name !== 'PORT')),
    )
    const check = (environment) =>
      spawnSync(process.execPath, ['--conditions=source', '--import', 'tsx', 'services/ops/src/check-config.ts'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...filledIn(services['check-config'].environment), ...environment },
        encoding: 'utf8',
      })
    const refused = check({})
    expect([refused.status, refused.stderr]).toEqual([78, expect.stringContaining('SMTP_URL is not set')])
    expect(check({ SMTP_URL: 'smtps://mail.example.com' })).toMatchObject({ status: 0, stderr: '' })
  })
})

/** Compose interpolates values after parsing: an empty one is an empty string there, and nothing here. */
const filledIn = (environment) => Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? '']))

describe('the rules of the compose file', () => {
  const contained = {
    restart: 'unless-stopped',
    logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: '1g',
  }
  const healthcheck = { test: ['CMD', 'wget', 'http://127.0.0.1:4000/'], interval: '5s', timeout: '5s' }
  const api = { ...contained, image: 'ours', build: '.', environment: { PORT: '4000' }, healthcheck, command: ['services/a/dist/b.js'] }
  const problems = (services, rest = {}) =>
    problemsOf({ services, ...rest }, { exists: (file) => file === 'services/a/src/b.ts', configNames: ['MONGO_URL', 'SMTP_URL'] })

  it('accept a service that is built once, contained, limited and healthy where it listens', () => {
    expect(problems({ api })).toEqual([])
  })

  it.each([
    ['two builds of one tag', { api, worker: api }, 'image ours: api and worker build it.'],
    ['a pull of what is built here', { api, worker: { ...api, build: undefined } }, 'worker: image ours is built here.'],
    ['a log without bounds', { api: { ...api, logging: undefined } }, 'api: its log is not rotated.'],
    ['memory without a limit', { api: { ...api, mem_limit: undefined } }, 'api: its memory is not limited.'],
    ['a file system that can be written to', { api: { ...api, read_only: undefined } }, 'api: its file system can be written to.'],
    ['capabilities', { api: { ...api, cap_drop: ['NET_RAW'] } }, 'api: it keeps capabilities.'],
    ['new privileges', { api: { ...api, security_opt: [] } }, 'api: it may gain privileges.'],
    ['a service that stays down', { api: { ...api, restart: 'no' } }, 'api: restart is no.'],
    ['what listens without a health check', { api: { ...api, healthcheck: undefined } }, 'api: it has no health check.'],
    [
      'a health check at another port',
      { api: { ...api, environment: { PORT: '4001' } } },
      'api: its health check asks port 4000, but it listens on 4001.',
    ],
    ['a program without a source', { api: { ...api, command: ['services/a/dist/c.js'] } }, 'api: it starts services/a/src/c.ts'],
    [
      'a variable that is not passed on',
      { api: { ...api, environment: { ...api.environment, MONGO_URL: 'm' } } },
      'api: it does not pass on SMTP_URL',
    ],
  ])('report %s', (_, services, expected) => {
    expect(problems(services)).toEqual([expect.stringContaining(expected)])
  })

  it('report inline configs, which a read-only container cannot take, and files that are not there', () => {
    expect(problems({ api }, { configs: { a: { content: 'x' }, b: { file: './none' } } })).toEqual([
      expect.stringContaining('config a: an inline config'),
      'config b: ./none does not exist.',
    ])
  })
})

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
