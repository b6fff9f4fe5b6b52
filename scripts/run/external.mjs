import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../setup/user-error.mjs'
import { accepts } from './probe.mjs'

const LIMIT_MS = 10_000

/** Checks that a server from the environment is listening, before anything that needs it is started. */
export async function requireReachable(session, name, url) {
  if (url.startsWith('mongodb+srv:')) return // only the driver can resolve its hosts
  const addresses = addressesOf(url)
  for (const until = Date.now() + LIMIT_MS; ;) {
    const accepted = await Promise.all(addresses.map(accepts))
    if (accepted.includes(true)) return
    if (Date.now() > until) break
    await sleep(250, undefined, { signal: session.signal })
  }
  const names = addresses.map(({ path, host, port }) => path ?? `${host}:${port}`).join(', ')
  throw new UserError(
    `${name} says ${names}, but nothing answers there: start it, correct the address, or leave ${name} out to use one of our own.`,
  )
}

function addressesOf(url) {
  if (url.startsWith('/')) return [{ path: url }]
  const { protocol, hosts } = /^(?<protocol>\w+):\/\/(?:[^@/]*@)?(?<hosts>[^/?]+)/.exec(url).groups
  const defaultPort = protocol === 'mongodb' ? 27_017 : 6379
  return hosts.split(',').map((entry) => {
    if (/^%2f/i.test(entry)) return { path: decodeURIComponent(entry) }
    const { host, port } = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d+))?$/.exec(entry)?.groups ?? { host: entry }
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) }
  })
}
