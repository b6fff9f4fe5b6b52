import path from 'node:path'
import { installByPackageManager, findProgram, unpackFromApt, wrapProgram } from './packages.mjs'
import { UserError, invalidVariable } from './user-error.mjs'

const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const PACKAGES = { 'apt-get': 'chromium', dnf: 'chromium', apk: 'chromium' }

/** The path of a Chromium for the console's tests: CHROMIUM_PATH, else one on PATH, else one that is installed. */
export async function findChromium(session, toolsDir) {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen && !findProgram(path.resolve(chosen))) {
    throw invalidVariable('CHROMIUM_PATH', chosen, { expected: 'a program that can be run', example: '/usr/bin/chromium' })
  }
  if (chosen) return path.resolve(chosen)
  const installed = () => findProgram(...PROGRAMS)
  const tree = path.join(toolsDir, 'root')
  // Debian's /usr/bin/chromium is a script that only works below /.
  const unpacked = () => findProgram(path.join(tree, 'usr/lib/chromium/chromium'))
  if (installed()) return installed()
  if (!unpacked()) {
    await installByPackageManager(session, PACKAGES)
    if (installed()) return installed()
    await unpackFromApt(session, 'chromium', toolsDir)
  }
  if (unpacked()) return wrapProgram(unpacked(), { tree, folder: toolsDir })
  throw new UserError(
    'There is no Chromium for the console tests and none could be installed: install it (apt-get install chromium), or set CHROMIUM_PATH, for example CHROMIUM_PATH=/usr/bin/chromium.',
  )
}
