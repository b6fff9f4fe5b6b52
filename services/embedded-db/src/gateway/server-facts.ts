// Commands with which a driver queries the server's properties: those of a standalone mongod 7.0.
import { Long } from 'bson'
import { authenticationFields } from './authentication.ts'
import { type Call, CommandError } from './call.ts'

export const SERVER_VERSION = '7.0.0'
const WIRE_VERSION = 21
const DOCUMENT_BYTES_MAX = 16_777_216

export const hello = (call: Call) => ({
  helloOk: true,
  [call.command.hello ? 'isWritablePrimary' : 'ismaster']: true,
  maxBsonObjectSize: DOCUMENT_BYTES_MAX,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 25_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: call.session.id,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ...authenticationFields(call),
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
  const known = { featureCompatibilityVersion: { version: '7.0' }, authenticationMechanisms: ['SCRAM-SHA-256'], requireApiVersion: false }
  const asked = Object.entries(known).filter(([name]) => command.getParameter === '*' || name in command)
  if (!asked.length) throw new CommandError(72, 'no option found to get')
  return { ...Object.fromEntries(asked), ok: 1 }
}

export const connectionStatus = ({ session }: Call) => ({
  authInfo: {
    authenticatedUsers: [{ user: session.user, db: 'admin' }],
    authenticatedUserRoles: [{ role: 'root', db: 'admin' }],
    authenticatedUserPrivileges: [],
  },
  ok: 1,
})
