import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BadRequest } from './facade.ts'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** More than a thousand payments of the past. */
const longestBytes = 1_000_000

export async function receive(request: IncomingMessage): Promise<Received> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://providers')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > longestBytes) throw new Error('the request is too long')
    chunks.push(chunk)
  }
  return { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body: Buffer.concat(chunks) }
}

/** The query and the body, a form or flat JSON, as texts by name. */
export function asText({ query, headers, body }: Received): Record<string, string> {
  const texts: Record<string, string> = Object.fromEntries(query)
  if (body.length === 0) return texts
  if (!headers['content-type']?.startsWith('application/json'))
    return { ...texts, ...Object.fromEntries(new URLSearchParams(body.toString())) }
  for (const [name, value] of Object.entries(parsed(body))) texts[name] = typeof value === 'string' ? value : JSON.stringify(value)
  return texts
}

function parsed(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Answered like any other that is not an object.
  }
  throw new BadRequest('expected a JSON object')
}
