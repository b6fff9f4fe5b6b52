import type { OpenCursors } from './cursors.ts'
import type { Fields } from './documents.ts'
import type { Engine } from './engine.ts'

/** What is known of the server as a whole. */
export interface ServerStatus {
  startedAt: number
  connections: number
  connectionsTotal: number
}

/** One command on its way: `command` is for reading, `body` is the same as raw BSON, corrected, for sending on. */
export interface Call {
  engine: Engine
  cursors: OpenCursors
  status: ServerStatus
  session: { id: number; remote: string }
  db: string
  ns: string
  command: Fields
  body: Buffer
  sequences: Record<string, Buffer>
}

export type Reply = Buffer | Fields
export type Handler = (call: Call) => Reply | Promise<Reply>

/** An error to be answered as MongoDB answers it. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Fields = {},
  ) {
    super(message)
  }
}
