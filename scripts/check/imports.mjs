// Checks which way imports run (import-rules.mjs) and prints `file: import, what to do instead` for each that goes astray.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, sharedSources } from '../setup/sources.mjs'
import { isTest, judgeFile, judgeImport, judgeShared } from './import-rules.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['services/ops/src', 'services/field/src', 'services/embedded-db/src', 'web/src']
const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm

const shared = new Set(sharedSources(root))
let found = 0
for (const file of SOURCES.flatMap((folder) => filesBelow(path.join(root, folder))).filter((name) => /\.tsx?$/.test(name))) judge(file)
process.exitCode = found > 0 ? 1 : 0

function judge(file) {
  const text = readFileSync(file, 'utf8')
  const from = path.relative(root, file)
  if (!isTest(from)) complain(from, undefined, judgeFile(from, text))
  for (const { groups } of text.matchAll(IMPORT)) {
    const specifier = groups.from ?? groups.bare ?? groups.lazy
    const to = specifier.startsWith('.') ? path.posix.join(path.dirname(from), specifier) : specifier
    if (!isTest(from)) complain(from, specifier, judgeImport({ from, to, specifier }))
    if (shared.has(file)) complain(from, specifier, judgeShared(specifier))
  }
}

function complain(file, specifier, instead) {
  if (!instead) return
  found += 1
  console.log(`${file}: ${specifier ? `'${specifier}': ` : ''}${instead}`)
}
