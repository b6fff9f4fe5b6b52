// Which way imports run (docs/architecture.md), as a table. Paths are from the repository's root, with slashes.

const LAYERS = [
  ['contract', 'permissions'],
  ['events'],
  ['model'],
  ['queries', 'commands'],
  ['routes', 'jobs', 'workers'],
  ['app'],
  ['api', 'worker'],
]

const inOps = /^services\/ops\/src\//
const inPlatform = /^services\/ops\/src\/platform\//
const workspaceOf = (file) => /^(?:services\/)?[^/]+/.exec(file)[0]
const opsFeatureOf = (file) => /^services\/ops\/src\/(?<name>[^/]+)\//.exec(file)?.groups.name
const webFeatureOf = (file) => /^web\/src\/features\/(?<name>[^/]+)\//.exec(file)?.groups.name
const layerOf = (file) =>
  inOps.test(file) && !inPlatform.test(file)
    ? LAYERS.findIndex((names) => names.includes(/(?<name>[\w-]+)\.ts$/.exec(file)?.groups.name))
    : -1
export const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

/** Each rule: whether an import breaks it, and what to do instead. `to` is a file, or the name of a package as it was written. */
const RULES = [
  {
    breaks: ({ from, to, specifier }) => specifier.startsWith('.') && workspaceOf(from) !== workspaceOf(to),
    instead: 'a workspace is entered by its package name, and only where its exports allow',
  },
  {
    breaks: ({ from, specifier }) => specifier.startsWith('@kainsiap/') && !from.startsWith('web/'),
    instead: 'services know each other by their API only: ask over HTTP, and keep the shapes you rely on here',
  },
  {
    breaks: ({ from, to }) => inPlatform.test(from) && inOps.test(to) && !inPlatform.test(to) && !to.endsWith('/src/permissions.ts'),
    instead: 'platform knows no noun: let the caller pass in what it needs',
  },
  {
    breaks: ({ from, to }) => to.endsWith('/model.ts') && Boolean(opsFeatureOf(from)) && opsFeatureOf(from) !== opsFeatureOf(to),
    instead: "a feature's model is its own: call that feature's queries or commands",
  },
  {
    breaks: ({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from),
    instead: `imports run one way, ${LAYERS.map((names) => names.join(', ')).join(' ← ')}: move the shared part down, or pass it in`,
  },
  {
    breaks: ({ from, to }) => /^services\/ops\/src\/(?:api|worker)\.ts$/.test(to) && from !== to,
    instead: 'processes are started, not imported: move the shared part into a module both can import',
  },
  {
    breaks: ({ from, to }) => /^web\/src\/(?:ui|api)\//.test(from) && /^web\/src\/(?:features|app)\//.test(to),
    instead: 'ui/ and api/ know no noun: take it as a prop or argument',
  },
  {
    breaks: ({ from, to }) => Boolean(webFeatureOf(from) && webFeatureOf(to)) && webFeatureOf(from) !== webFeatureOf(to),
    instead: 'a feature never imports another: move what both need to ui/, api/ or app/, or compose them in app/',
  },
]

/** What is wrong with an import, as the sentence that says what to do instead; undefined when nothing is. */
export const judgeImport = (one) => RULES.find(({ breaks }) => breaks(one))?.instead

const MAY_READ_ENV = /(?:^|\/)(?:config|api|worker|main|command-line)\.ts$/

/** What is wrong with a file as a whole. */
export function judgeFile(file, text) {
  if (/\/index\.tsx?$/.test(file) && /^export .* from /m.test(text)) return 'no barrels: import the file that has it'
  const isProduct = /^(?:services\/(?:ops|field)|web)\/src\//.test(file)
  if (isProduct && text.includes('process.env') && !MAY_READ_ENV.test(file))
    return 'the environment is read once, in config.ts: take the value from there'
  return undefined
}

/** What the browser may load must be safe for it: such a file imports its like, and zod. */
export const judgeShared = (specifier) =>
  specifier.startsWith('.') || specifier === 'zod'
    ? undefined
    : 'the console imports this file: only zod and files like it may be imported here'
