// Preloaded for the shell commands (npm run user:create, field-key, keys:rotate, audit:verify): unless MONGO_URL is set, they use the database that
// npm start runs on this data folder, and its secret.
import path from 'node:path'
import { runningDatabase } from '../setup/data-folder.mjs'
import { readSecrets } from '../setup/secrets.mjs'
import { loadEnvFile, readDataDir } from '../setup/settings.mjs'

const root = path.resolve(import.meta.dirname, '../..')
loadEnvFile(root)
const dataDir = readDataDir(root)
const running = process.env.MONGO_URL ? undefined : runningDatabase(dataDir)
if (running) {
  process.env.MONGO_URL = running
  process.env.DATA_SECRET = readSecrets(dataDir, { demo: true }).DATA_SECRET
}
