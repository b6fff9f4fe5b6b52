import path from 'node:path'
import { ConfigError, exitConfig, readConfig } from './config.ts'
import { createProviders } from './server.ts'

/** Ends the process on SIGINT, SIGTERM, and, if it has to exit with its parent, when standard input ends. */
function onStop(stop: () => void): void {
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (process.env.KAINSIAP_EXIT_WITH_PARENT === '1') process.stdin.resume().once('end', stop).once('error', stop)
}

try {
  const config = readConfig(process.env)
  const { server, close } = createProviders(config, path.join(config.PROVIDERS_DATA, 'journal.jsonl'))
  onStop(() => void close().then(() => process.exit(0)))
  server.listen(config.PROVIDERS_PORT, config.HOST, () =>
    process.stdout.write(`the sandbox of the gateways listens on port ${config.PROVIDERS_PORT}\n`),
  )
} catch (error) {
  const isConfig = error instanceof ConfigError
  process.stderr.write(`${isConfig ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(isConfig ? exitConfig : 1)
}
