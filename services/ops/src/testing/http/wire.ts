import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** A raw connection: it can send what no client library would. */
export interface Wire {
  write: (bytes: string | Buffer) => void
  /** Everything received, as text. */
  received: () => string
  isOpen: () => boolean
  /** Resolves when either side has ended it. */
  ended: Promise<void>
  /** Closes with a reset. */
  leave: () => void
}

export function openWire(port: number, first: string): Wire {
  let received = ''
  let isOpen = true
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOpen = false
      resolve()
    }
    socket.on('end', end).on('close', end)
  })
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    isOpen: () => isOpen,
    ended,
    leave: () => void socket.resetAndDestroy(),
  }
}

/** The request that opens a WebSocket. */
export const upgradeTo = (path = '/socket.io/?EIO=4&transport=websocket', headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${headers}\r\n`

/** A short client frame: masked, with a mask of zeros. */
export function frame(data: string | Buffer, opcode = 1): Buffer {
  const payload = Buffer.from(data as string)
  const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), payload])
}
