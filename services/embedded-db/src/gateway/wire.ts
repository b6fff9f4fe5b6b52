// MongoDB's wire protocol: messages in, replies out. BSON passes through as bytes, the legacy hello's (OP_QUERY) too.

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
export const MESSAGE_BYTES_MAX = 48_000_000 + 16_384
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2

/** One message: `body` is the command's raw BSON, `sequences` maps a document sequence's name to its documents, one after another. */
export interface Message {
  requestId: number
  kind: 'msg' | 'query'
  ns: string
  body: Buffer
  sequences: Record<string, Buffer>
  expectsReply: boolean
}

interface Reader {
  onMessage: (message: Buffer) => void
  onError: (error: Error) => void
  /** The current maximum length of a message. */
  bytesMax: () => number
}

/** Splits a TCP stream into messages; calls onMessage for each whole one. */
export function frameReader({ onMessage, onError, bytesMax }: Reader) {
  let chunks: Buffer[] = []
  let length = 0
  return (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    while (length >= 4) {
      let [head] = chunks
      if (!head || head.length < 4) chunks = [(head = Buffer.concat(chunks))]
      const want = head.readInt32LE(0)
      if (want < 16 || want > bytesMax()) return onError(new Error(`bad message length ${want}`))
      if (length < want) return
      const all = chunks.length === 1 ? head : Buffer.concat(chunks)
      onMessage(all.subarray(0, want))
      chunks = all.length > want ? [all.subarray(want)] : []
      length = all.length - want
    }
  }
}

export function parseMessage(message: Buffer): Message {
  const requestId = message.readInt32LE(4)
  const opCode = message.readInt32LE(12)
  if (opCode === OP_MSG) return { requestId, kind: 'msg', ns: '', ...sections(message) }
  if (opCode !== OP_QUERY) throw new Error(`unsupported opcode ${opCode}`)
  const ns = cstring(message, 20)
  const at = 20 + Buffer.byteLength(ns) + 1 + 8
  const body = message.subarray(at, at + message.readInt32LE(at))
  return { requestId, kind: 'query', ns, body, sequences: {}, expectsReply: true }
}

function sections(message: Buffer) {
  const flags = message.readUInt32LE(16)
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length
  const sequences: Record<string, Buffer> = {}
  let body: Buffer | undefined
  for (let at = 20; at < end;) {
    const kind = message[at++]
    const size = message.readInt32LE(at)
    if (size < 5 || at + size > end) throw new Error('bad section length')
    if (kind === 0) {
      body = message.subarray(at, at + size)
    } else if (kind === 1) {
      const name = cstring(message, at + 4)
      sequences[name] = message.subarray(at + 4 + Buffer.byteLength(name) + 1, at + size)
    } else throw new Error(`unknown section kind ${kind}`)
    at += size
  }
  if (!body) throw new Error('message without a body')
  return { body, sequences, expectsReply: !(flags & MORE_TO_COME) }
}

const cstring = (buffer: Buffer, at: number) => buffer.toString('utf8', at, buffer.indexOf(0, at))

let lastId = 0

/** The reply to a message: OP_MSG for OP_MSG, OP_REPLY for the legacy query. `document` is raw BSON. */
export function buildReply({ requestId, kind }: Message, document: Buffer) {
  const start = kind === 'msg' ? 21 : 36
  const out = Buffer.alloc(start + document.length)
  out.writeInt32LE(out.length, 0)
  out.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4)
  out.writeInt32LE(requestId, 8)
  out.writeInt32LE(kind === 'msg' ? OP_MSG : OP_REPLY, 12)
  if (kind === 'query') {
    out.writeInt32LE(8, 16) // AwaitCapable
    out.writeInt32LE(1, 32) // one document
  }
  document.copy(out, start)
  return out
}

/** The documents of a document sequence, one raw Buffer each. */
export function splitSequence(buffer: Buffer) {
  const documents: Buffer[] = []
  for (let at = 0; at < buffer.length;) {
    const size = buffer.readInt32LE(at)
    documents.push(buffer.subarray(at, at + size))
    at += size
  }
  return documents
}
