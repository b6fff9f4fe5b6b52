// Checks imports against import-rules.mjs and prints `file: 'import': what to do instead` for each violation.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, sharedSources } from '../setup/sources.mjs'
import { featureGraph, findCycles } from './import-cycles.mjs'
import { isTest, checkFile, checkImport, checkShared } from './import-rules.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['ops', 'field', 'providers', 'embedded-db', 'specimens'].map((name) => `services/${name}/src`).concat('web/src')
const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm

const shared = new Set(sharedSources(root))
/** The imports of each product file that lead to another one. */
const graph = new Map()
let found = 0
for (const file of SOURCES.flatMap((folder) => filesBelow(path.join(root, folder))).filter((name) => /\.tsx?$/.test(name))) check(file)
for (const cycle of findCycles(graph))
  report(cycle.join(', '), undefined, 'these files import each other: move what they share to a file of its own')
for (const cycle of findCycles(featureGraph(graph)))
  report(cycle.join(', '), undefined, 'these features import each other: move the shared part down, or pass it in')
process.exitCode = found > 0 ? 1 : 0

function check(file) {
  const text = readFileSync(file, 'utf8')
  const from = path.relative(root, file)
  const targets = []
  if (!isTest(from)) report(from, undefined, checkFile(from, text))
  for (const { groups } of text.matchAll(IMPORT)) {
    const specifier = groups.from ?? groups.bare ?? groups.lazy
    const to = specifier.startsWith('.') ? path.posix.join(path.dirname(from), specifier) : specifier
    if (!isTest(from)) report(from, specifier, checkImport({ from, to, specifier }))
    if (specifier.startsWith('.')) targets.push(to)
    if (shared.has(file)) report(from, specifier, checkShared(specifier))
  }
  if (!isTest(from)) graph.set(from, targets)
}

function report(file, specifier, instead) {
  if (!instead) return
  found += 1
  console.log(`${file}: ${specifier ? `'${specifier}': ` : ''}${instead}`)
}
