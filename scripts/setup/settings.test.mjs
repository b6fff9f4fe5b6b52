import { describe, expect, it } from 'vitest'
import { readSettings, requireNodeVersion } from './settings.mjs'

const read = (env) => readSettings('/srv/kainsiap', env)

describe('settings', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": expected a whole number from 1 to 65535, for example PORT=4000'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ PORT: '0' }, 'PORT is "0"'],
    [{ HOST: 'nowhere' }, 'HOST is "nowhere": expected an IP address of this machine, for example HOST=0.0.0.0'],
    [{ KAINSIAP_DB: 'foo' }, 'KAINSIAP_DB is "foo": expected embedded or mongod or download, for example KAINSIAP_DB=embedded'],
    [{ KAINSIAP_MODE: 'x' }, 'KAINSIAP_MODE is "x": expected demo or production'],
    [{ MONGO_URL: 'localhost:27017' }, 'MONGO_URL is "localhost:27017": expected an address that starts with mongodb://'],
    [{ REDIS_URL: 'http://localhost' }, 'REDIS_URL is "http://localhost": expected an address that starts with redis://'],
    [{ PUBLIC_URL: 'console' }, 'PUBLIC_URL is "console": expected an address that starts with http://'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml": expected text or json, for example LOG_FORMAT=text'],
    [{ WORKER_PORT: 'x' }, 'WORKER_PORT is "x": expected a whole number from 1 to 65535, for example WORKER_PORT=4000'],
    [
      { NODE_ENV: 'production' },
      'NODE_ENV is "production", which needs a MongoDB of yours: set MONGO_URL, for example MONGO_URL=mongodb://localhost:27017/kainsiap',
    ],
    [{ KAINSIAP_MODE: 'production' }, 'KAINSIAP_MODE is "production", which needs a MongoDB of yours: set MONGO_URL,'],
    [{ KAINSIAP_MODE: 'production', NODE_ENV: 'development', KAINSIAP_DB: 'embedded' }, 'which needs a MongoDB of yours'],
  ])('rejects %o with a sentence that names the variable, what is expected and an example', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  it('does not print a password in an error', () => {
    expect(() => read({ REDIS_URL: 'http://user:hunter2@localhost' })).toThrow(/^(?!.*hunter2)/)
  })

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', KAINSIAP_DB: '', MONGO_URL: '' })).toMatchObject({ port: { number: 4000, chosen: false }, mode: 'demo' })
  })

  it('accepts the path of a socket for Redis', () => {
    expect(read({ REDIS_URL: '/run/redis.sock' }).redisUrl).toBe('/run/redis.sock')
  })

  it('adds the database name if MONGO_URL has none', () => {
    expect(read({ MONGO_URL: 'mongodb://one,two:27018/?replicaSet=rs0' }).mongoUrl).toBe('mongodb://one,two:27018/kainsiap?replicaSet=rs0')
    expect(read({ MONGO_URL: 'mongodb://one/other' }).mongoUrl).toBe('mongodb://one/other')
  })

  it('defaults to production mode, not to demo, with NODE_ENV=production', () => {
    expect(read({ NODE_ENV: 'production', MONGO_URL: 'mongodb://one' }).mode).toBe('production')
  })

  it.each(['18.20.0', '20.18.3', '22.12.0', '23.5.0'])('rejects Node %s', (version) => {
    expect(() => requireNodeVersion(version)).toThrow(`Node ${version} does not run KainSiap`)
  })

  it.each(['20.19.0', '22.13.0', '24.0.0', '26.1.0'])('runs on Node %s', (version) => {
    expect(() => requireNodeVersion(version)).not.toThrow()
  })
})
