import { pino, type Logger } from 'pino'

export type Log = Logger

const secrets = ['password', 'token', 'authorization', 'cookie', 'apiKey', 'email', 'phoneNumber']

/** Structured logs on standard output. What signs in or names a person is cut out wherever it stands. */
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
