import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { answerAs } from './helper.ts'

// Many consoles that only count: each event carries one mark, and counting marks in the bytes costs next to nothing.

export type FanAsk = { open: { port: number; tokens: string[] } } | { await: { events: number } } | { close: true }
export interface FanAnswer {
  /** When every client had everything, in milliseconds since the epoch. */
  at: number
}

export const mark = '~'
const markByte = mark.charCodeAt(0)
const pongEveryMs = 4_000

interface FanClient {
  socket: Socket
  marks: number
  isIn: boolean
}

let clients: FanClient[] = []
let wanted = Infinity
let notify = () => {}
let timer: NodeJS.Timeout | undefined

answerAs(async (question: FanAsk): Promise<FanAnswer> => {
  if ('open' in question) await open(question.open.port, question.open.tokens)
  else if ('await' in question) await everybodyHas(question.await.events)
  else close()
  return { at: performance.timeOrigin + performance.now() }
})

async function open(port: number, tokens: string[]): Promise<void> {
  clients = tokens.map((token) => openOne(port, token))
  await new Promise<void>((resolve) => {
    notify = () => clients.every(({ isIn }) => isIn) && resolve()
    notify()
  })
  timer = setInterval(() => clients.forEach(({ socket }) => socket.write(frame('3'))), pongEveryMs)
}

function openOne(port: number, token: string): FanClient {
  const socket = connect(port, '127.0.0.1')
  const client: FanClient = { socket, marks: 0, isIn: false }
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  socket.once('data', () => socket.write(frame(`40${JSON.stringify({ token })}`)))
  socket.on('data', (chunk) => {
    // The namespace's answer to the connection is what lets a client in.
    if (!client.isIn && chunk.includes('40{')) {
      client.isIn = true
      notify()
    }
    const before = client.marks
    for (let at = chunk.indexOf(markByte); at !== -1; at = chunk.indexOf(markByte, at + 1)) client.marks += 1
    if (before < wanted && client.marks >= wanted) notify()
  })
  return client
}

async function everybodyHas(events: number): Promise<void> {
  wanted = events
  await new Promise<void>((resolve) => {
    notify = () => clients.every(({ marks }) => marks >= events) && resolve()
    notify()
  })
  wanted = Infinity
  for (const client of clients) client.marks = 0
}

function close(): void {
  clearInterval(timer)
  for (const { socket } of clients) socket.destroy()
  clients = []
}

/** A short text frame as a client sends it: masked, with a mask of zeros. */
function frame(words: string): Buffer {
  const payload = Buffer.from(words)
  const head = payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}
