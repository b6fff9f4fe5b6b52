// Checks the texts that users read against word-rules.mjs and prints `file:line: what is wrong and what to write` for each.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../setup/sources.mjs'
import { checkText } from './word-rules.mjs'
import { textsOf } from './word-texts.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['services/ops/src', 'services/field/src', 'services/providers/src', 'services/embedded-db/src', 'web/src', 'scripts']
const isRead = (file) =>
  /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/(?:testing|bench)\/|\/test[A-Z]\w+\.tsx?$|scripts\/(?:bench|check)\b|\.d\.ts$/.test(file)

let found = 0
for (const file of SOURCES.flatMap((folder) => filesBelow(path.join(root, folder))).filter(isRead)) {
  const name = path.relative(root, file)
  for (const { text, line } of textsOf(name, readFileSync(file, 'utf8'))) {
    const problem = checkText(text)
    if (!problem) continue
    found += 1
    console.log(`${name}:${line}: ${problem}`)
  }
}
process.exitCode = found > 0 ? 1 : 0
