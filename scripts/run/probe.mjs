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

/** Whether a server accepts connections at an address in net.connect's form: `{ host, port }`, or the `{ path }` of a socket. */
export const accepts = (address) => exchange(address, '', () => true)

/** Whether a Redis that has finished loading answers at the address. */
export const answersPing = (address) => exchange(address, 'PING\r\n', (answer) => answer.startsWith('+PONG'))

/** Repeats `check` until it returns true, or until the signal is aborted. */
export async function until(check, { everyMs = 50, signal }) {
  while (!signal.aborted) {
    if (await check()) return true
    await sleep(everyMs)
  }
  return false
}

function exchange(address, request, isExpected) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    const end = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(false))
    socket.once('error', () => end(false))
    socket.once('connect', () => (request ? socket.write(request) : end(isExpected(''))))
    socket.once('data', (data) => end(isExpected(String(data))))
  })
}
