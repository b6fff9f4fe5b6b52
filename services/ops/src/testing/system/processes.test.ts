import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freePort, ready, startProcess } from './processes.ts'

it('gives every port once', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, freePort))
  expect(new Set(ports).size).toBe(100)
})

it('takes no process of another system for the one that it waits for', async () => {
  const port = await freePort()
  // What another system's worker answers: it is ready, and its metrics are not for us.
  const other = createServer(({ url }, response) => response.writeHead(url === '/metrics' ? 401 : 200).end()).listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(ready(startProcess('api', port, { METRICS_TOKEN: 'of its own' }))).rejects.toThrow(
    /the process ended:\nKAINSIAP_MODE is not set/,
  )
  other.close()
})
