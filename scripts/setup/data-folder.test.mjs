import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDataFolder, openDataFolder, runningDatabase } from './data-folder.mjs'
import { takeLock } from './lock.mjs'
import { readDatabasePassword, readSecrets } from './secrets.mjs'

let dataDir
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'kainsiap-folder-')), 'data')
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }))

const open = (options) => openDataFolder({ dataDir, diskMinMb: 1, ...options })

describe('data folder', () => {
  it('remembers which database wrote it', () => {
    const first = open()
    first.remember('embedded')
    first.release()
    expect(open().engine).toBe('embedded')
  })

  it('is opened by one launch at a time', () => {
    const first = open()
    expect(open).toThrow(`KainSiap is running on ${dataDir} already (process ${process.pid})`)
    first.release()
    expect(open).not.toThrow()
  })

  it('is taken over from a killed launch, even if its process id has been reused', () => {
    const lock = path.join(dataDir, 'launcher.lock')
    mkdirSync(lock, { recursive: true })
    writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, identity: 'another start time' }))
    expect(open).not.toThrow()
  })

  it('is closed to other users; if root created it, the database’s own user can traverse it', () => {
    open()
    const modeOf = (name) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8)
    expect(['.', 'redis', 'logs'].map(modeOf)).toEqual([process.getuid() === 0 ? '711' : '700', '700', '700'])
  })

  it('publishes the address of its database to this user while it runs', () => {
    const data = open()
    expect(runningDatabase(dataDir)).toBeUndefined()
    const unpublish = data.publishDatabase('mongodb://kainsiap:password@127.0.0.1:21000')
    expect(runningDatabase(dataDir)).toBe('mongodb://kainsiap:password@127.0.0.1:21000/kainsiap')
    expect(statSync(path.join(dataDir, 'database-url')).mode & 0o777).toBe(0o600)
    data.release()
    expect(runningDatabase(dataDir)).toBeUndefined()
    unpublish()
    expect(existsSync(path.join(dataDir, 'database-url'))).toBe(false)
  })

  it('of a newer version is rejected', () => {
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'format.json'), '{"format":9}')
    expect(open).toThrow('was written by a newer KainSiap (data format 9, this one reads 1)')
  })

  it('is not created on a full disk', () => {
    expect(() => open({ diskMinMb: 900_000_000 })).toThrow(/too little disk space .* 900000000 MB are needed/)
  })

  it('that is a file, or cannot be written, is rejected', () => {
    writeFileSync(dataDir, '')
    expect(open).toThrow('cannot be written (ENOTDIR)')
    expect(() => open({ dataDir: '/proc/kainsiap' })).toThrow('cannot be written')
  })

  it('is emptied of data only', async () => {
    const data = open()
    data.remember('embedded')
    readSecrets(dataDir, { demo: true })
    for (const folder of ['database', 'tools', 'my-holiday']) mkdirSync(path.join(dataDir, folder))
    const emptied = []
    await expect(emptyDataFolder(dataDir, (folder) => emptied.push(folder))).rejects.toThrow('stop it first')
    data.release()
    await emptyDataFolder(dataDir, (folder) => emptied.push(folder))
    expect(emptied).toEqual([path.join(dataDir, 'database')])
    expect(readdirSync(dataDir)).toEqual(['my-holiday', 'tools'])
  })
})

describe('lock', () => {
  it('is taken by one of a hundred attempts', () => {
    const folder = path.join(dataDir, 'lock')
    const locks = Array.from({ length: 100 }, () => takeLock(folder))
    expect(locks.filter(({ release }) => release)).toHaveLength(1)
    expect(readdirSync(dataDir)).toEqual(['lock'])
  })
})

describe('secrets', () => {
  it('are generated once, are long, and are readable by their owner only', () => {
    mkdirSync(dataDir)
    const secrets = readSecrets(dataDir, { demo: true })
    expect(readSecrets(dataDir, { demo: true })).toEqual(secrets)
    expect(new Set(Object.values(secrets)).size).toBe(11)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w-]{43}$/)
    const file = path.join(dataDir, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const DATABASE_PASSWORD = readDatabasePassword(dataDir)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...secrets, DATABASE_PASSWORD })
    expect(DATABASE_PASSWORD).toMatch(/^[\w-]{43}$/)
  })

  it('that an earlier version did not need are added, existing ones are kept, and none stays readable by others', () => {
    mkdirSync(dataDir)
    const file = path.join(dataDir, 'secrets.json')
    writeFileSync(file, JSON.stringify({ ACCESS_TOKEN_SECRET: 'kept' }), { mode: 0o644 })
    expect(readSecrets(dataDir, { demo: false }).ACCESS_TOKEN_SECRET).toBe('kept')
    expect(readDatabasePassword(dataDir)).toBe(readDatabasePassword(dataDir))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    readDatabasePassword(dataDir)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  })

  it('that are damaged are rejected in one sentence, not regenerated', () => {
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"ACCESS')
    expect(() => readDatabasePassword(dataDir)).toThrow('secrets.json is damaged: restore it from a backup, or remove it')
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"ACCESS')
  })

  it('of the demo are not used in production', () => {
    mkdirSync(dataDir)
    expect(Object.keys(readSecrets(dataDir, { demo: false }))).toEqual([
      'ACCESS_TOKEN_SECRET',
      'REFRESH_TOKEN_SECRET',
      'DATA_SECRET',
      'METRICS_TOKEN',
    ])
    expect(existsSync(dataDir)).toBe(true)
  })
})
