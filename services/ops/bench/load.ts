import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerAs } from './helper.ts'

// Sends requests from a separate process, over keep-alive connections.

interface Target {
  port: number
  token: string
}
/** The parts of an order needed to change it. */
export interface Mover {
  id: string
  version: number
}
export type LoadAsk =
  | { read: Target & { path: string; connections: number; seconds: number } }
  | { time: Target & { paths: string[]; each: number; pauseMs?: number } }
  | { move: Target & { orders: Mover[]; statuses: string[]; connections: number } }
  | { edit: Target & { orders: Mover[]; perSecond: number; seconds: number } }
export interface LoadAnswer {
  perSecond: number
  /** Milliseconds per response; for `time` grouped by path, in order. */
  took: number[]
  /** Responses other than 200. */
  refused: number
  /** For `edit`: when each change was answered, in milliseconds since the epoch, by `<id>:<new version>`. */
  answeredAt: Map<string, number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

answerAs(async (question: LoadAsk): Promise<LoadAnswer> => {
  const took: number[] = []
  const answeredAt = new Map<string, number>()
  let refused = 0
  const began = performance.now()
  const note = ({ status, ms }: Outcome) => {
    took.push(ms)
    if (status !== 200) refused += 1
  }
  if ('read' in question) await read(question.read, note)
  else if ('time' in question) await time(question.time, note)
  else if ('move' in question) await move(question.move, note)
  else await edit(question.edit, note, answeredAt)
  return { perSecond: took.length / ((performance.now() - began) / 1000), took, refused, answeredAt }
})

interface Outcome {
  status: number
  ms: number
}
type Note = (outcome: Outcome) => void

const together = (count: number, work: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function read({ path, connections, seconds, ...target }: Extract<LoadAsk, { read: object }>['read'], note: Note): Promise<void> {
  const until = performance.now() + seconds * 1000
  await together(connections, async () => {
    while (performance.now() < until) note(await send(target, 'GET', path))
  })
}

async function time({ paths, each, pauseMs = 0, ...target }: Extract<LoadAsk, { time: object }>['time'], note: Note): Promise<void> {
  for (const path of paths)
    for (let count = 0; count < each; count += 1) {
      if (pauseMs > 0) await wait(pauseMs)
      note(await send(target, 'GET', path))
    }
}

/** Moves every order through the statuses; each connection handles its own share. */
async function move({ orders, statuses, connections, ...target }: Extract<LoadAsk, { move: object }>['move'], note: Note): Promise<void> {
  await together(connections, async (index) => {
    const own = orders.filter((_, at) => at % connections === index)
    for (const status of statuses)
      for (const order of own) {
        note(await send(target, 'POST', `/api/orders/${order.id}/status`, { version: order.version, status }))
        order.version += 1
      }
  })
}

/** Changes orders at a constant rate, whether or not the responses keep up. */
async function edit(
  { orders, perSecond, seconds, ...target }: Extract<LoadAsk, { edit: object }>['edit'],
  note: Note,
  answeredAt: Map<string, number>,
): Promise<void> {
  const began = performance.now()
  const under: Promise<void>[] = []
  const total = perSecond * seconds
  while (under.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1)
    while (under.length < due) {
      const order = orders[under.length % orders.length] as Mover
      const body = { version: order.version, specialInstructions: `Change ${under.length}` }
      order.version += 1
      const change = `${order.id}:${order.version}`
      const answered = send(target, 'PATCH', `/api/orders/${order.id}`, body).then((outcome) => {
        answeredAt.set(change, Date.now())
        note(outcome)
      })
      under.push(answered)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(under)
}

function send({ port, token }: Target, method: string, path: string, body?: object): Promise<Outcome> {
  const payload = body && JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }))
      response.resume()
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
