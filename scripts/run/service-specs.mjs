import path from 'node:path'
import { npmEnvironment } from '../setup/install.mjs'
import { answersOk } from './probe.mjs'
import { fromBundle, fromSource } from './source.mjs'

/**
 * The specs of the product's processes, with the environment that services/ops/src/platform/process/config.ts and the
 * config.ts of services/field and services/providers parse. Other variables (LOG_LEVEL and the like) are passed on. Runs the programs of setup/services.mjs, or the sources
 * without them.
 */
export function serviceSpecs(launch) {
  const { root, settings, secrets, ports, programs } = launch
  const base = { ...npmEnvironment(), KAINSIAP_EXIT_WITH_PARENT: '1' }
  const reachable = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  const addressOf = (port) => `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  const urls = { api: addressOf(ports.api), providers: addressOf(ports.providers) }
  const ops = { ...base, ...opsEnvironment(launch, urls) }
  const service = (name, part, { program = name, ...rest }) => ({
    name,
    ...(programs
      ? fromBundle(root, path.join(programs[part], `${program}.js`))
      : { ...fromSource(root, `services/${part}/src/${program}.ts`), firstStartTries: Infinity }),
    ...rest,
  })
  return {
    api: service('api', 'ops', { env: ops, at: urls.api, ...probesOf(urls.api) }),
    worker: service('worker', 'ops', {
      env: { ...ops, HOST: '127.0.0.1' },
      ...probesOf(`http://127.0.0.1:${ports.worker}`),
    }),
    providers: service('providers', 'providers', {
      program: 'main',
      env: { ...base, ...providersEnvironment(launch, urls) },
      isReady: () => answersOk(`${urls.providers}/health`),
      stopLimitMs: 2000,
    }),
    field: service('field', 'field', {
      program: 'main',
      env: {
        ...base,
        OPS_URL: urls.api,
        FIELD_PAGES_URL: urls.providers,
        FIELD_CUSTOMER_KEY: secrets.DEMO_FIELD_CUSTOMER_KEY,
        FIELD_AGENT_KEY: secrets.DEMO_FIELD_AGENT_KEY,
        FIELD_PACE: process.env.FIELD_PACE || '60',
      },
      readyLine: /playing/,
      firstStartTries: Infinity,
      stopLimitMs: 2000,
    }),
  }
}

const probesOf = (url) => ({ isReady: () => answersOk(`${url}/api/health/ready`), isAlive: () => answersOk(`${url}/api/health/live`) })

function opsEnvironment({ settings, database, redisUrl, secrets, ports, publicUrl, webDir }, urls) {
  return {
    KAINSIAP_MODE: settings.mode,
    HOST: settings.host,
    PORT: String(ports.api),
    PUBLIC_URL: publicUrl,
    // The same machine by its IP address, for people who open it that way.
    ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS ?? publicUrl.replace('//localhost', '//127.0.0.1'),
    WORKER_PORT: String(ports.worker),
    MONGO_URL: database.engine === 'mongo_url' ? database.url : `${database.url}/kainsiap`,
    KAINSIAP_DATABASE: database.engine,
    REDIS_URL: redisUrl,
    WEB_DIR: webDir,
    ...(settings.mode === 'demo' && { PROVIDERS_URL: urls.providers, WEBHOOKS_URL: urls.api }),
    ...secrets,
  }
}

/** Of the secrets it gets its own only: it is the outside world. */
function providersEnvironment({ settings, dataDir, secrets, ports, publicUrl }, urls) {
  return {
    HOST: settings.host,
    PROVIDERS_PORT: String(ports.providers),
    PROVIDERS_DATA: path.join(dataDir, 'providers'),
    PROVIDERS_PAGES_URL: `http://${new URL(publicUrl).hostname}:${ports.providers}`,
    PROVIDERS_SETTLE_HOUR: '6',
    STRIPE_WEBHOOK_URL: `${urls.api}/api/webhooks/stripe`,
    ...Object.fromEntries(Object.entries(secrets).filter(([name]) => /^(?:PROVIDERS|BILLPLZ|STRIPE)_/.test(name))),
  }
}
