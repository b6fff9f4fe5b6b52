import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const DAY_MS = 86_400_000
const KEPT_DAYS = 60
/** What is run by itself, by service: as a process, or as a thread of one. */
const PROGRAMS = {
  ops: [
    'api',
    'worker',
    'platform/pdf/draw-thread',
    'financial-reports/drawing/report-thread',
    'users/create-user',
    'field-keys/manage-keys',
    'rotate-keys',
    'verify-audit',
  ],
  field: ['main'],
  providers: ['main'],
}

/**
 * Bundles the services' programs, each into one file, without the packages it imports: starting one takes a third of the processor time that
 * it takes from source. Returns the folder of each service's programs: `{ ops, field, providers }`.
 */
export async function buildServices(root) {
  const { build } = await import('esbuild')
  const folders = Object.entries(PROGRAMS).map(async ([service, names]) => {
    const { outputFiles } = await build({
      absWorkingDir: path.join(root, 'services', service),
      entryPoints: Object.fromEntries(names.map((name) => [path.basename(name), `src/${name}.ts`])),
      outdir: '.',
      write: false,
      bundle: true,
      plugins: [outsidePackages],
      conditions: ['source'],
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      keepNames: true,
      logLevel: 'silent',
    })
    return [service, keep(path.join(root, 'services', service, 'node_modules/.build'), outputFiles)]
  })
  return Object.fromEntries(await Promise.all(folders))
}

/** Packages of others stay outside; those of this repository are part of the program. */
const outsidePackages = {
  name: 'outside packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@kainsiap/') ? undefined : { path: name, external: true },
    )
  },
}

/** Writes files to a folder named by their content. Running copies may still use older ones: these are removed after some days. */
function keep(parent, files) {
  const hash = createHash('sha256')
  for (const { path: file, contents } of files) hash.update(path.basename(file)).update('\0').update(contents)
  const folder = path.join(parent, hash.digest('hex').slice(0, 16))
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const old = path.join(parent, name)
    const writtenAt = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (old !== folder && Date.now() - writtenAt > KEPT_DAYS * DAY_MS) rmSync(old, { recursive: true, force: true })
  }
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  const next = mkdtempSync(path.join(parent, 'next-'))
  for (const { path: file, contents } of files) writeFileSync(path.join(next, path.basename(file)), contents)
  try {
    renameSync(next, folder)
  } catch (error) {
    // Another launch has just made the same one.
    rmSync(next, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
