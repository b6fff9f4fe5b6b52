import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDataFolder, openDataFolder } from './data-folder.mjs'
import { takeLock } from './lock.mjs'
import { readSecrets } from './secrets.mjs'

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

  it('is taken over from a launch that was killed, also when its process id belongs to somebody else now', () => {
    const lock = path.join(dataDir, 'launcher.lock')
    mkdirSync(lock, { recursive: true })
    writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, identity: 'another start time' }))
    expect(open).not.toThrow()
  })

  it('of a newer version is refused', () => {
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'format.json'), '{"format":9}')
    expect(open).toThrow('was written by a newer KainSiap (data format 9, this one reads 1)')
  })

  it('is not begun on a full disk', () => {
    expect(() => open({ diskMinMb: 900_000_000 })).toThrow(/too little disk space .* 900000000 MB are needed/)
  })

  it('that is a file, or lies where nothing can be written, is refused', () => {
    writeFileSync(dataDir, '')
    expect(open).toThrow('cannot be written (ENOTDIR)')
    expect(() => open({ dataDir: '/proc/kainsiap' })).toThrow('cannot be written')
  })

  it('is emptied of data, and of nothing else', async () => {
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
  it('is had by one of a hundred that want it', () => {
    const folder = path.join(dataDir, 'lock')
    const locks = Array.from({ length: 100 }, () => takeLock(folder))
    expect(locks.filter(({ release }) => release)).toHaveLength(1)
    expect(readdirSync(dataDir)).toEqual(['lock'])
  })
})

describe('secrets', () => {
  it('are made once, are long, and are for their owner only', () => {
    mkdirSync(dataDir)
    const secrets = readSecrets(dataDir, { demo: true })
    expect(readSecrets(dataDir, { demo: true })).toEqual(secrets)
    expect(new Set(Object.values(secrets)).size).toBe(5)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w-]{43}$/)
    const file = path.join(dataDir, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
  })

  it('of the demo are not handed to production', () => {
    mkdirSync(dataDir)
    expect(Object.keys(readSecrets(dataDir, { demo: false }))).toEqual(['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'METRICS_TOKEN'])
    expect(existsSync(dataDir)).toBe(true)
  })
})
