import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../setup/refusal.mjs'
import { accepts } from './probe.mjs'

const LIMIT_MS = 10_000

/** Makes sure that something listens at an address the environment names, before anything is started that needs it. */
export async function requireReachable(session, name, url) {
  if (url.startsWith('mongodb+srv:')) return // its hosts are known to the driver only
  const hosts = hostsOf(url)
  for (const until = Date.now() + LIMIT_MS; ;) {
    const answers = await Promise.all(hosts.map(({ host, port }) => accepts(port, host)))
    if (answers.includes(true)) return
    if (Date.now() > until) break
    await sleep(250, undefined, { signal: session.signal })
  }
  const places = hosts.map(({ host, port }) => `${host}:${port}`).join(', ')
  throw new Refusal(
    `${name} says ${places}, but nothing answers there: start it, correct the address, or leave ${name} out to use one of our own.`,
  )
}

function hostsOf(url) {
  const { protocol, hosts } = /^(?<protocol>\w+):\/\/(?:[^@/]*@)?(?<hosts>[^/?]+)/.exec(url).groups
  const usualPort = protocol === 'mongodb' ? 27_017 : 6379
  return hosts.split(',').map((place) => {
    const { host, port } = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d+))?$/.exec(place)?.groups ?? { host: place }
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? usualPort) }
  })
}
