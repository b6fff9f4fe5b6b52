import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runTool } from '../run/tool.mjs'
import { withLock } from './lock.mjs'
import { UserError } from './user-error.mjs'
import { filesBelow, sharedSources } from './sources.mjs'

const SOURCES = ['web/src', 'web/prerender', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/package.json', 'package-lock.json']

/** Where the web app is built. */
export const webFolder = (root) => path.join(root, 'web/dist')

/** Builds the web app, console and website, into its folder unless it is up to date with the sources. Returns the folder. */
export async function buildWeb(session, root) {
  const dist = webFolder(root)
  const sources = hashOfSources(root)
  if (stampOf(dist) === sources) return dist
  const lock = path.join(root, 'node_modules/.web-build.lock')
  const onWait = (pid) => session.print(`waiting for process ${pid}, which is building the console`)
  await withLock(lock, { onWait, signal: session.signal }, async () => {
    if (stampOf(dist) === sources) return
    const startedAt = Date.now()
    session.print('building the console')
    await build(session, root, { dist, sources })
    session.print(`built the console in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  })
  return dist
}

/** Builds in another folder and swaps them, so that a running copy never serves an incomplete build. */
async function build(session, root, { dist, sources }) {
  const next = path.join(root, 'web/node_modules/.dist-next')
  const old = path.join(root, 'web/node_modules/.dist-old')
  mkdirSync(path.dirname(next), { recursive: true })
  const args = [path.join(root, 'web/prerender/build.mjs'), '--outDir', next]
  const done = await runTool(session, {
    command: process.execPath,
    args,
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (!done.ok) {
    process.stderr.write(done.output)
    throw new UserError('The web app could not be built: see what is said above.')
  }
  writeFileSync(stampFile(next), sources)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

const stampFile = (folder) => path.join(folder, '.build-stamp')

const stampOf = (dist) => (existsSync(stampFile(dist)) ? readFileSync(stampFile(dist), 'utf8') : undefined)

function hashOfSources(root) {
  const hash = createHash('sha256')
  for (const file of [...SOURCES.flatMap((source) => filesBelow(path.join(root, source))), ...sharedSources(root)]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
