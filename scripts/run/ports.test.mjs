import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { reservePort, freePort } from './ports.mjs'

const servers = []
async function occupy(port, host) {
  const server = net.createServer().listen(port, host)
  await once(server, 'listening')
  servers.push(server)
}
afterEach(() => servers.splice(0).map((server) => server.close()))

const reserve = (number, chosen = false) => reservePort({ host: '127.0.0.1', port: { number, chosen } })

describe('the port of the console', () => {
  it('is reserved, so that two launches at once do not get the same', async () => {
    const usual = await freePort()
    const reserved = await Promise.all([reserve(usual), reserve(usual), reserve(usual)])
    expect(new Set(reserved.map(({ number }) => number)).size).toBe(3)
    await Promise.all(reserved.map(({ release }) => release()))
  })

  const hasLoopback6 = Object.values(os.networkInterfaces()).some((entries) => entries.some(({ address }) => address === '::1'))
  it.skipIf(!hasLoopback6)('is the next free one if the default is taken, even if only on ::1', async () => {
    const usual = await freePort()
    await occupy(usual, '::1')
    const reserved = await reserve(usual)
    expect(reserved.number).toBeGreaterThan(usual)
    await reserved.release()
  })

  it('is rejected if it is configured and taken', async () => {
    const usual = await freePort()
    await occupy(usual, '127.0.0.1')
    await expect(reserve(usual, true)).rejects.toThrow(
      `Port ${usual} is in use: stop what listens there, or choose another, for example PORT=${usual + 1}.`,
    )
  })

  it('is rejected on an address that this machine does not have', async () => {
    await expect(reservePort({ host: '192.0.2.1', port: { number: 4000, chosen: false } })).rejects.toThrow(
      'this machine has no such address',
    )
  })
})
