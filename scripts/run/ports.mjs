import net from 'node:net'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { UserError } from '../setup/user-error.mjs'

// Below the range of ephemeral ports: a child restarted on its old port finds it free, and a client that
// retries while the child is down cannot end up connected to itself.
const PORT_RANGE = { from: 21_000, to: 31_000 }
const TRIES = 50

const given = new Set()

/** A free port on 127.0.0.1, never the same twice. */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to)
    if (given.has(port)) continue
    const server = await listen(port, '127.0.0.1').catch(() => undefined)
    if (!server) continue
    await closed(server)
    given.add(port)
    return port
  }
  throw new UserError(`No free port was found between ${PORT_RANGE.from} and ${PORT_RANGE.to} on 127.0.0.1.`)
}

/**
 * Occupies the console's port until `release()`, so that two launches at the same time do not choose the same. A configured port is
 * taken or rejected; the default one may move up to the next free port.
 */
export async function reservePort({ host, port }) {
  for (let number = port.number; number < port.number + TRIES && number < 65_536; number += 1) {
    try {
      await requireFreeIpv6Loopback(host, number)
      const server = await listen(number, host)
      return { number, release: () => closed(server) }
    } catch (error) {
      if (error.code === 'EADDRNOTAVAIL') throw new UserError(`HOST is "${host}": this machine has no such address; try HOST=127.0.0.1.`)
      if (error.code === 'EACCES')
        throw new UserError(`PORT is "${number}": ports below 1024 are for root; choose a higher one, for example PORT=4000.`)
      if (error.code !== 'EADDRINUSE') throw error
      if (port.chosen)
        throw new UserError(`Port ${number} is in use: stop what listens there, or choose another, for example PORT=${number + 1}.`)
    }
  }
  throw new UserError(`The ports from ${port.number} on are all in use: choose one, for example PORT=8080.`)
}

/** A browser tries ::1 first for localhost: a program listening there would answer in our place. */
async function requireFreeIpv6Loopback(host, port) {
  if (host !== '127.0.0.1' && host !== 'localhost') return
  const server = await listen(port, '::1').catch((error) => {
    if (error.code === 'EADDRINUSE') throw error
  })
  if (server) await closed(server)
}

async function listen(port, host) {
  const server = net.createServer((socket) => socket.destroy())
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening')
  return server
}

const closed = (server) => new Promise((resolve) => server.close(resolve))
