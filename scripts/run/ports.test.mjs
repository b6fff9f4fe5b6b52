import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { holdPort, innerPort } from './ports.mjs'

const servers = []
async function occupy(port, host) {
  const server = net.createServer().listen(port, host)
  await once(server, 'listening')
  servers.push(server)
}
afterEach(() => servers.splice(0).map((server) => server.close()))

const hold = (number, chosen = false) => holdPort({ host: '127.0.0.1', port: { number, chosen } })

describe('the port of the console', () => {
  it('is held, so that two launches at once do not get the same', async () => {
    const usual = await innerPort()
    const held = await Promise.all([hold(usual), hold(usual), hold(usual)])
    expect(new Set(held.map(({ number }) => number)).size).toBe(3)
    await Promise.all(held.map(({ release }) => release()))
  })

  const hasLoopback6 = Object.values(os.networkInterfaces()).some((entries) => entries.some(({ address }) => address === '::1'))
  it.skipIf(!hasLoopback6)('moves on when the usual one is taken, also when only on ::1', async () => {
    const usual = await innerPort()
    await occupy(usual, '::1')
    const held = await hold(usual)
    expect(held.number).toBeGreaterThan(usual)
    await held.release()
  })

  it('is refused when somebody asked for a taken one', async () => {
    const usual = await innerPort()
    await occupy(usual, '127.0.0.1')
    await expect(hold(usual, true)).rejects.toThrow(
      `Port ${usual} is in use: stop what listens there, or choose another, for example PORT=${usual + 1}.`,
    )
  })

  it('is refused on an address this machine has not got', async () => {
    await expect(holdPort({ host: '192.0.2.1', port: { number: 4000, chosen: false } })).rejects.toThrow('this machine has no such address')
  })
})
