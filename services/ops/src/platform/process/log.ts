import { pino, type Logger } from 'pino'

export type Log = Logger

const secrets = ['password', 'token', 'authorization', 'cookie', 'apiKey', 'email', 'phoneNumber']

/** Structured logs on standard output. Credentials and personal data are redacted wherever they appear. */
export function createLog(level: string, process: string): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({
    level,
    base: { process },
    redact: { paths: [...paths, 'req.headers["x-api-key"]', 'req.headers["set-cookie"]'], censor: '[cut]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        url: request.url.split('?')[0],
        id: request.id,
      }),
    },
  })
}

/** Calls `act` at most once per `everyMs`, for messages that may occur very often. */
export function atMostEvery<Args extends unknown[]>(everyMs: number, act: (...args: Args) => void): (...args: Args) => void {
  let calledAt = -Infinity
  return (...args) => {
    if (performance.now() - calledAt < everyMs) return
    calledAt = performance.now()
    act(...args)
  }
}
