// Prints the test files whose extended tests a change touches, one in a line: `node scripts/extended-tests.mjs <commit>`, of what has changed since it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { featureOf } from './test-times.mjs'

/** What every feature is built on or tested with. */
const forAll =
  /^(package-lock\.json|vitest\.config\.ts|scripts\/|services\/ops\/src\/(platform|testing)\/|services\/(embedded-db|providers|field)\/|web\/src\/(ui|platform|app)\/)/
const isDocs = (file) => file.endsWith('.md')
/** Reads the tier, or checks accessibility in more themes and sizes. */
const readsTier = /\/(tier|axe)\.ts'/

/** Of all test files, given with their texts, those that do more in the extended tests and belong to a feature of which a file has changed. */
export function extendedFiles(changed, tests) {
  const files = changed.filter((file) => !isDocs(file))
  const isAll = files.some((file) => forAll.test(file) || isHelper(file))
  const features = new Set(files.map(featureOf))
  return tests
    .filter(({ file, text }) => file.includes('.extended.test.') || readsTier.test(text))
    .map(({ file }) => file)
    .filter((file) => isAll || features.has(featureOf(file)))
}

/** What the browser tests share. */
const isHelper = (file) => file.startsWith('web/browser/') && !file.includes('.test.')

function readTests(root) {
  const files = ['services', 'web/src', 'web/browser'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  return files
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.resolve(import.meta.dirname, '..')
  const changed = execFileSync('git', ['diff', '--name-only', process.argv[2], 'HEAD'], { cwd: root, encoding: 'utf8' })
  for (const file of extendedFiles(changed.split('\n').filter(Boolean), readTests(root))) console.log(file)
}
