// Preloaded for the shell commands (npm run user:create, field-key): unless MONGO_URL is set, they use the database that
// npm start runs on this data folder.
import path from 'node:path'
import { runningDatabase } from '../setup/data-folder.mjs'
import { loadEnvFile, readDataDir } from '../setup/settings.mjs'

const root = path.resolve(import.meta.dirname, '../..')
loadEnvFile(root)
const url = process.env.MONGO_URL || runningDatabase(readDataDir(root))
if (url) process.env.MONGO_URL = url
