// npm run reset: empties the data folder, so that the next start begins with new data. A database behind MONGO_URL is not touched.
import path from 'node:path'
import { runSession } from './run/session.mjs'
import { fromSource } from './run/source.mjs'
import { runTool } from './run/tool.mjs'
import { emptyDataFolder } from './setup/data-folder.mjs'
import { installPackages } from './setup/install.mjs'
import { UserError } from './setup/user-error.mjs'
import { loadEnvFile, readSettings, requireNodeVersion } from './setup/settings.mjs'

const root = path.resolve(import.meta.dirname, '..')

await runSession(async (session) => {
  requireNodeVersion()
  loadEnvFile(root)
  const { dataDir } = readSettings(root)
  const emptied = await emptyDataFolder(dataDir, (folder) => emptyEmbedded(session, folder))
  session.print(emptied ? `${dataDir} is empty` : `there is nothing in ${dataDir}`)
  return 0
})

/** The embedded database removes its own files: they may be in another folder that its user can enter. */
async function emptyEmbedded(session, folder) {
  await installPackages(session, root)
  const reset = fromSource(root, 'services/embedded-db/src/start.ts', ['--reset', '--data', folder])
  const done = await runTool(session, reset)
  if (!done.ok) throw new UserError(`The embedded database could not be emptied: ${done.output.trim()}`)
}
