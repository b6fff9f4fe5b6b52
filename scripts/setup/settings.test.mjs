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
    [{ NODE_ENV: 'production' }, 'set MONGO_URL, for example MONGO_URL=mongodb://localhost:27017/kainsiap'],
  ])('refuses %o with a sentence that names the variable, what is expected and an example', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  it('does not repeat a password in a refusal', () => {
    expect(() => read({ REDIS_URL: 'http://user:hunter2@localhost' })).toThrow(/^(?!.*hunter2)/)
  })

  it('takes an empty variable for one that is not set', () => {
    expect(read({ PORT: '', KAINSIAP_DB: '', MONGO_URL: '' })).toMatchObject({ port: { number: 4000, chosen: false }, mode: 'demo' })
  })

  it('names the database where MONGO_URL does not', () => {
    expect(read({ MONGO_URL: 'mongodb://one,two:27018/?replicaSet=rs0' }).mongoUrl).toBe('mongodb://one,two:27018/kainsiap?replicaSet=rs0')
    expect(read({ MONGO_URL: 'mongodb://one/other' }).mongoUrl).toBe('mongodb://one/other')
  })

  it('never runs a demo because somebody forgot to say otherwise in production', () => {
    expect(read({ NODE_ENV: 'production', MONGO_URL: 'mongodb://one' }).mode).toBe('production')
  })

  it.each(['18.20.0', '20.18.3', '22.12.0', '23.5.0'])('refuses Node %s', (version) => {
    expect(() => requireNodeVersion(version)).toThrow(`Node ${version} does not run KainSiap`)
  })

  it.each(['20.19.0', '22.13.0', '24.0.0', '26.1.0'])('runs on Node %s', (version) => {
    expect(() => requireNodeVersion(version)).not.toThrow()
  })
})
