// Validates docker-compose.yml without Docker: its schema, and the rules that keep it working and contained. Also that the image is built
// without tests.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { newSecrets } from '../setup/secrets.mjs'
import { problemsOf, readCompose, variablesIn } from './compose-rules.mjs'

const FILE = 'docker-compose.yml'
/** The image that is built here has no other version than this checkout, and the address that is published is a variable. */
const LINT_OFF = ['no-build-and-image', 'service-image-require-explicit-tag', 'no-unbound-port-interfaces']

const text = readFileSync(FILE, 'utf8')
const problems = [
  ...lint(),
  ...problemsOf(readCompose(text, newSecrets({ demo: true })), { exists: existsSync, configNames: readConfigNames() }),
]
problems.push(...unexplained(), ...(await testsInImage()))

for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1

/** The schema of the Compose Specification, and the linter's rules about mistakes; its other rules, about order and quotes, are warnings. */
function lint() {
  const rules = Object.fromEntries(LINT_OFF.map((rule) => [rule, 0]))
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  return linter
    .lintFiles([FILE], false)
    .flatMap(({ messages }) =>
      messages.filter(({ severity }) => severity === 'error').map(({ line, message }) => `${FILE}:${line}: ${message}`),
    )
}

/** The variables of the server's configuration, without those that the image, the launcher or a test sets. */
function readConfigNames() {
  const source = readFileSync('services/ops/src/platform/process/config.ts', 'utf8')
  const [, body] = /^const variables = \{\n(?<body>[\s\S]*?)^\} satisfies/m.exec(source)
  const names = [...body.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name)
  const image = [...readFileSync('Dockerfile', 'utf8').matchAll(/(\w+)=/g)].map(([, name]) => name)
  const elsewhere = new Set([...image, 'KAINSIAP_DATABASE', 'CRASH_AT', 'KAINSIAP_EXIT_WITH_PARENT', 'KAINSIAP_SPARE'])
  return names.filter((name) => !elsewhere.has(name))
}

function unexplained() {
  const example = readFileSync('.env.example', 'utf8')
  return variablesIn(text)
    .filter((name) => name !== 'COMPOSE_PROFILES' && !new RegExp(`^#?${name}=`, 'm').test(example))
    .map((name) => `${FILE}: ${name} is not explained in .env.example.`)
}

/** Test files that the image's builds would compile. */
async function testsInImage() {
  const builds = [...readFileSync('Dockerfile', 'utf8').matchAll(/services\/\w+\/tsconfig\.build\.json/g)].map(([project]) => project)
  if (builds.length === 0) return ['Dockerfile: expected builds by tsconfig.build.json.']
  const listed = await Promise.all(
    builds.map((project) =>
      promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project, '--listFilesOnly'], { maxBuffer: 2 ** 24 }),
    ),
  )
  return listed
    .flatMap(({ stdout }) => stdout.split('\n'))
    .filter((file) => /\/services\/.*(\.test\.ts$|\/testing\/)/.test(file))
    .map((file) => `${file} is part of the image: a file that is not a test imports it.`)
}
