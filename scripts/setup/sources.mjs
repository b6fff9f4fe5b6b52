import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The file itself, or all files of a folder, in a stable order; empty if neither exists. */
export function filesBelow(target) {
  if (!existsSync(target)) return []
  if (statSync(target).isFile()) return [target]
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

const SERVER_IMPORT = /'@kainsiap\/ops\/(?<file>[\w/-]+)'/g

/** The server's files that are part of the web build: those that it imports, and their imports. */
export function sharedSources(root) {
  const found = new Set()
  const web = ['src', 'prerender', 'recipes'].flatMap((folder) => filesBelow(path.join(root, 'web', folder)))
  for (const file of web.filter((name) => /\.(?:tsx?|mjs)$/.test(name)))
    for (const { groups } of readFileSync(file, 'utf8').matchAll(SERVER_IMPORT))
      found.add(path.join(root, `services/ops/src/${groups.file}.ts`))
  for (const file of found) {
    if (!existsSync(file)) continue
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g))
      found.add(path.resolve(path.dirname(file), specifier))
  }
  const files = [...found].filter((file) => existsSync(file))
  return files.toSorted((one, other) => (one < other ? -1 : 1))
}
