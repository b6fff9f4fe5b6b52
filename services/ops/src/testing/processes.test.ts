import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startEmptyDatabase } from './database.ts'
import { freePort, ready, startProcess } from './processes.ts'
import { required } from './required.ts'
import { environment } from './system.ts'

it('gives every port once', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, freePort))
  expect(new Set(ports).size).toBe(100)
})

it('takes no process of another system for the one that it waits for', async () => {
  const database = await startEmptyDatabase()
  const port = await freePort()
  // What another system's worker answers: it is ready, and its metrics are not for us.
  const other = createServer(({ url }, response) => response.writeHead(url === '/metrics' ? 401 : 200).end()).listen(port, '127.0.0.1')
  await once(other, 'listening')
  const running = startProcess('api', port, environment({ mongoUrl: database.url, redisUrl: required('TEST_REDIS_URL'), port }))
  await expect(ready(running)).rejects.toThrow(/EADDRINUSE|already in use/)
  other.close()
  await database.stop()
})
