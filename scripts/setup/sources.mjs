import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The file itself, or all files of a folder, in a stable order; nothing when there is neither. */
export function filesBelow(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/** The server's files that the console is built from too: what the package lets the browser see, and what those files import in turn. */
export function sharedSources(root) {
  const ops = path.join(root, 'services/ops')
  const { exports } = JSON.parse(readFileSync(path.join(ops, 'package.json'), 'utf8'))
  const shown = Object.values(exports).map(({ source }) => new RegExp(`^${source.replaceAll('.', String.raw`\.`).replace('*', '[^/]+')}$`))
  const isShown = (file) => shown.some((pattern) => pattern.test(`./${path.relative(ops, file)}`))
  const found = new Set(filesBelow(path.join(ops, 'src')).filter(isShown))
  for (const file of found) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g))
      found.add(path.resolve(path.dirname(file), specifier))
  }
  const files = [...found].filter((file) => existsSync(file))
  return files.toSorted((one, other) => (one < other ? -1 : 1))
}
