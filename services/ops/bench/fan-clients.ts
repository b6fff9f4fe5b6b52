import { connect, type Socket } from 'node:net'
import { frame, upgradeTo } from '../src/testing/http/wire.ts'
import { answerAs } from './helper.ts'

// Many consoles that only count: each event contains one mark, and counting marks in the bytes costs next to nothing.

export type FanAsk = { open: { port: number; tokens: string[] } } | { await: { events: number } } | { close: true }
export interface FanAnswer {
  /** When every client had received everything, in milliseconds since the epoch. */
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
  socket.write(upgradeTo())
  socket.once('data', () => socket.write(frame(`40${JSON.stringify({ token })}`)))
  socket.on('data', (chunk) => {
    // The namespace's CONNECT response completes the sign-in.
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
