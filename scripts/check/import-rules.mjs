// The allowed directions of imports (docs/architecture.md), as a table. Paths are relative to the repository's root, with slashes.

const LAYERS = [
  ['contract', 'permissions'],
  ['model'],
  ['queries', 'commands'],
  ['routes', 'jobs'],
  ['feature'],
  ['features'],
  ['app'],
  ['api', 'worker', 'rotate-keys', 'verify-audit'],
]

const COMMANDS = LAYERS.findIndex((names) => names.includes('commands'))
const inOps = /^services\/ops\/src\//
const inPlatform = /^services\/ops\/src\/platform\//
const workspaceOf = (file) => /^(?:services\/)?[^/]+/.exec(file)[0]
const opsFeatureOf = (file) => /^services\/ops\/src\/(?<name>[^/]+)\//.exec(file)?.groups.name
const webFeatureOf = (file) => /^web\/src\/features\/(?<name>[^/]+)\//.exec(file)?.groups.name
/** The layer that a file's name stands for: `contract.ts` and `stats-contract.ts` are contracts. -1 if it stands for none. */
const layerOf = (file) =>
  inOps.test(file) && !inPlatform.test(file)
    ? LAYERS.findIndex((names) =>
        names.includes(/(?<name>contract|[\w-]+)\.ts$/.exec(file.replace(/-contract\.ts$/, '/contract.ts'))?.groups.name),
      )
    : -1
/** The highest layer that a file may import: any other file of a feature may import what commands may. */
const reachOf = (file) => {
  if (layerOf(file) >= 0) return layerOf(file)
  return opsFeatureOf(file) && !inPlatform.test(file) ? COMMANDS : LAYERS.length
}
export const isTest = (file) => /\.test\.tsx?$|\/(?:testing|bench)\//.test(file)

/** Each rule: whether an import breaks it, and what to do instead. `to` is a file, or a package name as written. */
const RULES = [
  {
    breaks: ({ from, to, specifier }) => specifier.startsWith('.') && workspaceOf(from) !== workspaceOf(to),
    instead: 'a workspace is entered by its package name, and only where its exports allow',
  },
  {
    breaks: ({ from, specifier }) => specifier.startsWith('@kainsiap/') && specifier !== '@kainsiap/specimens' && !from.startsWith('web/'),
    instead: 'services know each other by their API only: ask over HTTP, and keep the shapes you rely on here',
  },
  {
    breaks: ({ from, to }) => inPlatform.test(from) && inOps.test(to) && !inPlatform.test(to) && !to.endsWith('/src/permissions.ts'),
    instead: 'platform knows no entity: let the caller pass in what it needs',
  },
  {
    breaks: ({ from, to }) => to.endsWith('/model.ts') && Boolean(opsFeatureOf(from)) && opsFeatureOf(from) !== opsFeatureOf(to),
    instead: "a feature's model is its own: call that feature's queries or commands",
  },
  {
    breaks: ({ from, to }) => /^services\/ops\/src\/(?:api|worker)\.ts$/.test(to) && from !== to,
    instead: 'processes are started, not imported: move the shared part into a module both can import',
  },
  {
    breaks: ({ from, to }) => inOps.test(from) && layerOf(to) > reachOf(from),
    instead: `imports run one way, ${LAYERS.map((names) => names.join(', ')).join(' ← ')}: move the shared part down, or pass it in`,
  },
  {
    breaks: ({ from, to }) => /^web\/src\/(?:ui|api|list|command|picker)\//.test(from) && /^web\/src\/(?:features|app)\//.test(to),
    instead: 'ui/, api/, list/, command/ and picker/ know no entity: take it as a prop or argument',
  },
  {
    breaks: ({ from, to }) => /^web\/src\/(?:ui|api)\//.test(from) && /^web\/src\/(?:list|command|picker)\//.test(to),
    instead: 'list/, command/ and picker/ are built from ui/ and api/, not the other way round: move the shared part down',
  },
  {
    breaks: ({ from, to }) => from.startsWith('web/src/app/') && /^web\/src\/(?:list|command|picker)\//.test(to),
    instead: 'the first page loads what app/ imports: only features, loaded when they are opened, use the kits',
  },
  {
    breaks: ({ from, to }) => from.startsWith('web/src/app/') && Boolean(webFeatureOf(to)),
    instead: 'app/ knows features by features/index.ts only: let the feature register what the frame needs',
  },
  {
    breaks: ({ from, to }) => Boolean(webFeatureOf(from) && webFeatureOf(to)) && webFeatureOf(from) !== webFeatureOf(to),
    instead: 'a feature never imports another: move what both need to ui/, api/ or app/, or compose them in app/',
  },
]

/** The error message for an import, which names the alternative; undefined if the import is allowed. */
export const checkImport = (one) => RULES.find(({ breaks }) => breaks(one))?.instead

const MAY_READ_ENV = /(?:^|\/)(?:config|check-config|api|worker|rotate-keys|verify-audit|main|command-line)\.ts$/

/** Where the names of written fields are data: the change pipeline, the log, counters, sums and rotation. */
const MAY_WRITE_UNTYPED =
  /\/platform\/(?:changes\/(?:change|relay|event-log)|http\/idempotency|stats\/(?:stats-consumer|tally)|ledger\/balances|audit\/chainer|personal-data\/rotate)\.ts$/
const UNTYPED_WRITE =
  /(?:\bcollection|Model)\s*\.(?:bulkWrite|create|deleteMany|deleteOne|findByIdAnd\w+|findOneAnd\w+|insertMany|insertOne|replaceOne|updateMany|updateOne)\(/

/** The error message for a file as a whole; undefined if there is none. */
export function checkFile(file, text) {
  if (/\/index\.tsx?$/.test(file) && /^export .* from /m.test(text)) return 'no barrels: import the file that has it'
  const isProduct = /^(?:services\/(?:ops|field|providers)|web)\/src\//.test(file)
  if (isProduct && text.includes('process.env') && !MAY_READ_ENV.test(file))
    return 'the environment is read once, in config.ts: take the value from there'
  if (inOps.test(file) && !isTest(file) && UNTYPED_WRITE.test(text) && !MAY_WRITE_UNTYPED.test(file))
    return 'neither the driver nor mongoose checks the fields of a write: use writesOf() of platform/database/fields.ts, where the compiler does'
  return undefined
}

/** Files that the browser loads may only import zod and files of the same kind. */
export const checkShared = (specifier) =>
  specifier.startsWith('.') || specifier === 'zod'
    ? undefined
    : 'the console imports this file: only zod and files like it may be imported here'
