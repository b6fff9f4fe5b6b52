import { ConfigError, exitConfig, readConfig } from './platform/process/config.ts'

// Says whether api and worker accept this environment, without starting either: for deployments that would restart them for ever.
try {
  readConfig(process.env)
  process.stdout.write('The configuration is complete.\n')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = exitConfig
}
