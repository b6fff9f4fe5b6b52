import path from 'node:path'
import { installByPackageManager, findProgram, unpackFromApt, wrapProgram } from './packages.mjs'
import { UserError, invalidVariable } from './user-error.mjs'

const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
// Without windows, and so with less work for the processor.
const DEBIAN_PACKAGE = 'chromium-headless-shell'
const PACKAGES = { 'apt-get': DEBIAN_PACKAGE, dnf: 'chromium', apk: 'chromium' }

/** The path of a Chromium for the console's tests: CHROMIUM_PATH, else one on PATH, else one that is installed. */
export async function findChromium(session, toolsDir) {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen && !findProgram(path.resolve(chosen))) {
    throw invalidVariable('CHROMIUM_PATH', chosen, { expected: 'a program that can be run', example: '/usr/bin/chromium' })
  }
  if (chosen) return path.resolve(chosen)
  const installed = () => findProgram(...PROGRAMS)
  const tree = path.join(toolsDir, 'root')
  const unpacked = () => findProgram(path.join(tree, 'usr/lib/chromium', DEBIAN_PACKAGE))
  // One with windows takes a fifth more of the processor, which CI is bound by.
  if (process.env['CI'] && !findProgram(DEBIAN_PACKAGE)) await installByPackageManager(session, { 'apt-get': DEBIAN_PACKAGE })
  if (installed()) return installed()
  if (!unpacked()) {
    await installByPackageManager(session, PACKAGES)
    if (installed()) return installed()
    await unpackFromApt(session, DEBIAN_PACKAGE, toolsDir)
  }
  if (unpacked()) return wrapProgram(unpacked(), { tree, folder: toolsDir })
  throw new UserError(
    'There is no Chromium for the console tests and none could be installed: install it (apt-get install chromium), or set CHROMIUM_PATH, for example CHROMIUM_PATH=/usr/bin/chromium.',
  )
}
