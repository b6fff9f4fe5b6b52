import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 2000

/** Whether a GET of `url` is answered with 200. */
export function answersOk(url) {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}

/** Whether something accepts connections there. */
export const accepts = (port, host = '127.0.0.1') => conversation({ port, host }, '', () => true)

/** Whether a Redis that has finished loading answers there. */
export const answersPing = (port, host = '127.0.0.1') => conversation({ port, host }, 'PING\r\n', (answer) => answer.startsWith('+PONG'))

/** Tries until `check` gives true, or until the signal aborts. */
export async function until(check, { everyMs = 50, signal }) {
  while (!signal.aborted) {
    if (await check()) return true
    await sleep(everyMs)
  }
  return false
}

function conversation(address, question, judge) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    const end = (verdict) => {
      socket.destroy()
      resolve(verdict)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(false))
    socket.once('error', () => end(false))
    socket.once('connect', () => (question ? socket.write(question) : end(judge(''))))
    socket.once('data', (data) => end(judge(String(data))))
  })
}
