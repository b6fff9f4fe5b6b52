// The rules of docker-compose.yml that its schema cannot say.
import { parse } from 'yaml'

/** The file as Docker Compose reads it with these variables. Throws if a required one is missing. */
export const readCompose = (text, env) => parse(interpolate(text, env), { merge: true })

/** Interpolates ${NAME}, ${NAME:-default}, ${NAME:+instead} and ${NAME:?message}, nested as well; $$ is a dollar sign. */
function interpolate(text, env) {
  const innermost = /\$\{(?<name>\w+)(?::(?<sign>[-?+])(?<rest>[^${}]*))?\}/
  let filled = text.replaceAll('$$', '\u0000')
  for (let found = innermost.exec(filled); found; found = innermost.exec(filled)) {
    const { name, sign, rest } = found.groups
    if (!env[name] && sign === '?') throw new Error(`${name} ${rest}`)
    const given = sign === '+' ? env[name] && rest : env[name]
    filled = filled.replace(found[0], () => given || (sign === '-' ? rest : ''))
  }
  return filled.replaceAll('\u0000', '$')
}

/** The variables that the file reads from the environment. */
export const variablesIn = (text) => [...new Set([...text.replaceAll('$$', '').matchAll(/\$\{(\w+)/g)].map(([, name]) => name))]

/**
 * The sentences for what is wrong with the services, each with the service's name.
 * `exists` says whether a path of the repository exists; `configNames` are the variables that api and worker read.
 */
export function problemsOf({ services, configs = {} }, { exists, configNames }) {
  const named = Object.entries(services)
  const dependents = named.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  const isAwaited = (name, condition) => dependents.some(([on, how]) => on === name && how.condition === condition)
  const isOneShot = (name) => isAwaited(name, 'service_completed_successfully')
  return [
    ...buildProblems(named),
    ...Object.entries(configs).flatMap(([name, { content, file }]) => [
      ...(content === undefined ? [] : [`config ${name}: an inline config cannot be written into a read-only container. Use a file.`]),
      ...(file === undefined || exists(file) ? [] : [`config ${name}: ${file} does not exist.`]),
    ]),
    ...named.flatMap(([name, service]) =>
      [
        ...containmentProblems(service),
        ...restartProblems(service, isOneShot(name)),
        ...healthProblems(service, isAwaited(name, 'service_healthy')),
        ...programProblems(service, exists),
        ...variableProblems(service, configNames),
      ].map((problem) => `${name}: ${problem}`),
    ),
  ]
}

/** Two builds of one tag at once collide, and an image that only exists here cannot be pulled. */
function buildProblems(named) {
  const images = new Set(named.filter(([, { build }]) => build).map(([, { image }]) => image))
  return [...images].flatMap((image) => {
    const users = named.filter((one) => one[1].image === image)
    const builders = users.filter(([, { build }]) => build).map(([name]) => name)
    const pulling = users.filter(([, { build, pull_policy }]) => !build && pull_policy !== 'never').map(([name]) => name)
    return [
      ...(builders.length === 1 ? [] : [`image ${image}: ${builders.join(' and ')} build it. Let one service build it.`]),
      ...pulling.map((name) => `${name}: image ${image} is built here. Set pull_policy: never.`),
    ]
  })
}

function containmentProblems({ logging, mem_limit, read_only, cap_drop, security_opt }) {
  const { 'max-size': size, 'max-file': files } = logging?.options ?? {}
  return [
    ...(size && files ? [] : ['its log is not rotated. Set logging with max-size and max-file.']),
    ...(mem_limit ? [] : ['its memory is not limited. Set mem_limit.']),
    ...(read_only ? [] : ['its file system can be written to. Set read_only, and tmpfs for what must be written.']),
    ...(cap_drop?.includes('ALL') ? [] : ['it keeps capabilities. Set cap_drop: [ALL].']),
    ...(security_opt?.includes('no-new-privileges:true') ? [] : ['it may gain privileges. Set security_opt: no-new-privileges:true.']),
  ]
}

function restartProblems({ restart }, isOneShot) {
  const expected = isOneShot ? 'no' : 'unless-stopped'
  return restart === expected ? [] : [`restart is ${restart}. Set restart: ${expected}.`]
}

/** What listens or is waited for says whether it is healthy, at a port where it listens. */
function healthProblems({ healthcheck, environment = {}, ports = [], volumes = [] }, isAwaited) {
  const listening = Object.entries(environment).filter(([name]) => /(^|_)PORT$/.test(name))
  const portsOpen = [...listening.map(([, value]) => String(value)), ...ports.map((port) => port.split(':').at(-1))]
  if (!healthcheck) return isAwaited || portsOpen.length > 0 || volumes.length > 0 ? ['it has no health check. Set healthcheck.'] : []
  const { test, interval, timeout } = healthcheck
  const asked = /127\.0\.0\.1:(?<port>\d+)/.exec(test.join(' '))?.groups.port
  return [
    ...(interval && timeout ? [] : ['its health check needs interval and timeout.']),
    ...(asked === undefined || portsOpen.includes(asked)
      ? []
      : [`its health check asks port ${asked}, but it listens on ${portsOpen.join(', ')}.`]),
  ]
}

/** What is started is built from a source. */
function programProblems({ command = [] }, exists) {
  return [command]
    .flat()
    .filter((part) => /^services\/\w+\/dist\//.test(part))
    .map((part) => part.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))
    .filter((source) => !exists(source))
    .map((source) => `it starts ${source}, which does not exist.`)
}

/** Whatever connects to the product's database is one of its processes, and gets every variable that they read. */
function variableProblems({ environment = {} }, configNames) {
  if (!('MONGO_URL' in environment)) return []
  const missing = configNames.filter((name) => !(name in environment) && !/(^|_)PORT$/.test(name))
  return missing.map((name) => `it does not pass on ${name}, which the server reads.`)
}
