// Prints the test files whose extended tests a change touches, one in a line: `node scripts/extended-tests.mjs <commit>`, of what has changed since it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { featureOf } from './test-times.mjs'

/** Sources and tests of one feature, or a test of several. All other files are what every feature is built on or tested with. */
const ofFeature = [
  /^services\/ops\/src\/(?!platform\/|testing\/)[^/]+\//,
  /^services\/ops\/src\/[^/]+\.test\.ts$/,
  /^web\/src\/features\//,
  /^web\/browser\/[^/]+\.test\.ts$/,
]
const isDocs = (file) => file.endsWith('.md')
/** A test of several features of the services, such as one of money. */
const isOfSeveral = (file) => /^services\/ops\/src\/[^/]+\.test\.ts$/.test(file)
/** Reads the tier, or checks accessibility in more themes and sizes. */
const readsTier = /\/(tier|axe)\.ts'/

/** Of all test files, given with their texts, those that do more in the extended tests and may show what the changed files broke. */
export function extendedFiles(changed, tests) {
  const files = changed.filter((file) => !isDocs(file))
  const isAll = files.some((file) => !ofFeature.some((pattern) => pattern.test(file)))
  const isInServices = files.some((file) => file.startsWith('services/ops/src/'))
  const features = new Set(files.map(featureOf))
  return tests
    .filter(({ file, text }) => file.includes('.extended.test.') || readsTier.test(text))
    .map(({ file }) => file)
    .filter((file) => isAll || features.has(featureOf(file)) || (isInServices && isOfSeveral(file)))
}

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
