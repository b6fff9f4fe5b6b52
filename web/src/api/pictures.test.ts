import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pictureStore } from './pictures.ts'
import { session } from './session.ts'

let asked: string[]
let answers: (() => void)[]
let alive: Set<string>
let made = 0

beforeEach(() => {
  asked = []
  answers = []
  alive = new Set()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise((resolve) => answers.push(() => resolve(new Response('picture', { status: url.includes('gone') ? 404 : 200 }))))
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    alive.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void alive.delete(url))
  signIn('a')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = (id: string) => vi.spyOn(session, 'state').mockReturnValue({ status: 'signed_in', user: { id, permissions: [] } } as never)
/** Answers what is being asked for, and what is asked for after that. */
async function answerAll() {
  for (let next = answers.shift(); next; next = answers.shift()) {
    next()
    await vi.waitFor(() => new Promise((resolve) => setImmediate(resolve)))
  }
}

it('loads a picture once for all who show it, and tells them when it is there', async () => {
  const heard = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = heard.map((listener) => pictureStore.show('one', listener))
  expect(pictureStore.url('one')).toBe(null)
  await answerAll()
  expect([asked, heard.map((listener) => listener.mock.calls.length)]).toEqual([['/api/files/one'], [1, 1]])
  expect(alive).toContain(pictureStore.url('one'))
  for (const each of leave) each()
  pictureStore.show('one', () => {})()
  expect(asked.length).toBe(1)
})

it('loads four at a time', async () => {
  const leave = Array.from({ length: 10 }, (_, index) => pictureStore.show(`many-${index}`, () => {}))
  expect(asked.length).toBe(4)
  await answerAll()
  expect(asked.length).toBe(10)
  for (const each of leave) each()
})

it('frees the memory of those that nobody has shown for longest, and of none that is shown', async () => {
  const stays = pictureStore.show('shown', () => {})
  for (let index = 0; index < 250; index += 1) {
    const leave = pictureStore.show(`old-${index}`, () => {})
    await answerAll()
    leave()
  }
  expect([pictureStore.url('old-0'), pictureStore.url('old-49')]).toEqual([null, null])
  expect([pictureStore.url('shown'), pictureStore.url('old-50'), pictureStore.url('old-249')].every((url) => url && alive.has(url))).toBe(
    true,
  )
  expect(alive.size).toBe(201)
  stays()
})

it('asks again for what could not be had, when it is shown the next time', async () => {
  const leave = pictureStore.show('gone', () => {})
  await answerAll()
  expect(pictureStore.url('gone')).toBe(null)
  leave()
  pictureStore.show('gone', () => {})()
  expect(asked).toEqual(['/api/files/gone', '/api/files/gone'])
  await answerAll()
})

it('shows nothing of one user to the next', async () => {
  const leave = pictureStore.show('private', () => {})
  await answerAll()
  leave()
  expect(pictureStore.url('private')).not.toBe(null)
  signIn('b')
  pictureStore.show('other', () => {})()
  expect([pictureStore.url('private'), alive.size]).toEqual([null, 0])
  await answerAll()
})
