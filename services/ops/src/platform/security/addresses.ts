import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Distinguishes visitors from trusted proxies, whose forwarded address is accepted. */
export interface Addresses {
  isProxy: (address: string) => boolean
  /**
   * The network a request comes from, by the same rule as Fastify's `request.ip`; null if the connection has ended or belongs to a proxy
   * itself.
   */
  visitorOf: (request: IncomingMessage) => string | null
}

export function readAddresses(trustProxy: readonly string[]): Addresses {
  const trusts = trustProxy.length > 0 ? proxyAddr.compile([...trustProxy]) : () => false
  const isProxy = (address: string) => trusts(address, 0)
  return {
    isProxy,
    visitorOf: (request) => {
      const { remoteAddress } = request.socket
      if (remoteAddress === undefined) return null
      const address = proxyAddr(request, isProxy)
      return address === remoteAddress && isProxy(address) ? null : networkOf(address)
    },
  }
}

/** An IPv6 visitor controls a whole /64 network, which therefore counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(?<v4>[\d.]{7,15})$/i.exec(address)?.groups?.['v4']
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const network = [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, 4)
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}
