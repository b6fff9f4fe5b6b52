import net from 'node:net'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Refusal } from '../setup/refusal.mjs'

// Below the range from which systems pick ports of outgoing connections: a child restarted on its old port finds it free, and a client that
// tries again and again while the child is away cannot end up connected to itself.
const INNER_PORTS = { from: 21_000, to: 31_000 }
const TRIES = 50

const given = new Set()

/** A free port on 127.0.0.1 for a process of our own, never the same twice. */
export async function innerPort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(INNER_PORTS.from, INNER_PORTS.to)
    if (given.has(port)) continue
    const server = await listen(port, '127.0.0.1').catch(() => undefined)
    if (!server) continue
    await closed(server)
    given.add(port)
    return port
  }
  throw new Refusal(`No free port was found between ${INNER_PORTS.from} and ${INNER_PORTS.to} on 127.0.0.1.`)
}

/**
 * Occupies the port the console will be on until `release()`, so that two launches side by side do not choose the same. A port somebody asked
 * for is taken or refused; the usual one may move up to the next that is free.
 */
export async function holdPort({ host, port }) {
  for (let number = port.number; number < port.number + TRIES && number < 65_536; number += 1) {
    try {
      await refuseForeignLoopback(host, number)
      const server = await listen(number, host)
      return { number, release: () => closed(server) }
    } catch (error) {
      if (error.code === 'EADDRNOTAVAIL') throw new Refusal(`HOST is "${host}": this machine has no such address; try HOST=127.0.0.1.`)
      if (error.code === 'EACCES')
        throw new Refusal(`PORT is "${number}": ports below 1024 are for root; choose a higher one, for example PORT=4000.`)
      if (error.code !== 'EADDRINUSE') throw error
      if (port.chosen)
        throw new Refusal(`Port ${number} is in use: stop what listens there, or choose another, for example PORT=${number + 1}.`)
    }
  }
  throw new Refusal(`The ports from ${port.number} on are all in use: choose one, for example PORT=8080.`)
}

/** A browser tries ::1 first for localhost: a stranger who listens there would answer in our place. */
async function refuseForeignLoopback(host, port) {
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
