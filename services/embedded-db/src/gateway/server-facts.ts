// What a driver asks the server about itself: a standalone mongod 7.0.
import { Long } from 'bson'
import { type Call, CommandError } from './call.ts'

export const SERVER_VERSION = '7.0.0'
const WIRE_VERSION = 21
const DOCUMENT_BYTES_MAX = 16_777_216

export const hello = ({ session, command }: Call) => ({
  helloOk: true,
  [command.hello ? 'isWritablePrimary' : 'ismaster']: true,
  maxBsonObjectSize: DOCUMENT_BYTES_MAX,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 25_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: session.id,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
})

export const buildInfo = () => ({
  version: SERVER_VERSION,
  gitVersion: 'embedded-db',
  modules: [],
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  bits: 64,
  debug: false,
  maxBsonObjectSize: DOCUMENT_BYTES_MAX,
  storageEngines: ['documentdb'],
  ok: 1,
})

export const serverStatus = ({ status }: Call) => ({
  host: '127.0.0.1',
  version: SERVER_VERSION,
  process: 'mongod',
  pid: Long.fromNumber(process.pid),
  uptime: (Date.now() - status.startedAt) / 1000,
  localTime: new Date(),
  connections: { current: status.connections, available: 1000, totalCreated: status.connectionsTotal },
  storageEngine: { name: 'documentdb' },
  ok: 1,
})

export function getParameter({ command }: Call) {
  const known = { featureCompatibilityVersion: { version: '7.0' }, authenticationMechanisms: [], requireApiVersion: false }
  const asked = Object.entries(known).filter(([name]) => command.getParameter === '*' || name in command)
  if (!asked.length) throw new CommandError(72, 'no option found to get')
  return { ...Object.fromEntries(asked), ok: 1 }
}

export const connectionStatus = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
  ok: 1,
})
