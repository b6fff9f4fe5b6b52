import type { Fields } from './documents.ts'
import type { Engine } from './engine.ts'
import type { Exchange, Verifier } from './scram.ts'

/** The state of the server as a whole. */
export interface ServerStatus {
  startedAt: number
  connections: number
  connectionsTotal: number
}

/** The state of one connection; `user` is set once it has authenticated. */
export interface Session {
  id: number
  remote: string
  user?: string
  exchange?: Exchange & { isProved: boolean; skipsEmpty: boolean }
}

interface OpenCursor {
  db: string
  continuation: Buffer
  usedAt: number
}
export type OpenCursors = Map<string, OpenCursor>

/** One command in progress: `command` is for reading, `body` is the same as raw BSON, corrected, for the engine. */
export interface Call {
  engine: Engine
  cursors: OpenCursors
  status: ServerStatus
  session: Session
  verifier: Verifier
  db: string
  ns: string
  command: Fields
  body: Buffer
  sequences: Record<string, Buffer>
}

export type Reply = Buffer | Fields
export type Handler = (call: Call) => Reply | Promise<Reply>

/** An error that is returned with MongoDB's code. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Fields = {},
  ) {
    super(message)
  }
}
