import { expect, it } from 'vitest'
import { minuteMs } from './clock.ts'
import { createTimerQueue } from './timer-queue.ts'
import type { FieldApi } from './field-api.ts'
import { registerNewcomers } from './newcomers.ts'
import type { World } from './world.ts'

interface Papers {
  id: string
  icNumber: string
  pictures: string[]
}

/** Lets people register and send papers for some minutes; each papers' fate is decided by `decide`. */
async function registerFor(minutes: number, decide: (attempt: number) => string) {
  const startMs = Date.parse('2026-07-14T10:00:00.000Z')
  let nowMs = startMs
  const timers = createTimerQueue()
  const people: { app: string; person: Record<string, unknown> }[] = []
  const papers: Papers[] = []
  const api = {
    register: (app, person) => Promise.resolve(`person ${people.push({ app, person: person as Record<string, unknown> })}`),
    sendPapers: (_app, id, { icNumber, images }) => {
      papers.push({ id, icNumber, pictures: images.map((image) => image.subarray(0, 3).toString('hex')) })
      return Promise.resolve(true)
    },
    papersStatus: (_app, id) => Promise.resolve(decide(papers.filter((sent) => sent.id === id).length)),
  } satisfies Partial<FieldApi> as unknown as FieldApi
  const clock = { nowMs: () => nowMs, wait: () => Promise.resolve() }
  registerNewcomers({ seed: 57, pace: 60, clock, timers, api } as unknown as World)
  for (let next = timers.take(); next && next.dueMs < startMs + minutes * minuteMs; next = timers.take()) {
    nowMs = Math.max(nowMs, next.dueMs)
    await next.act()
  }
  return { people, papers }
}

it('registers customers, and an agent now and then, each with a number, a phone and an address of their own', async () => {
  const { people } = await registerFor(41, () => 'verified')
  expect(people.map(({ app }) => app).filter((app) => app === 'agent')).toHaveLength(2)
  expect(people).toHaveLength(11)
  for (const { person } of people) expect(person).toMatchObject({ phoneNumber: expect.stringMatching(/^\+601\d{8}$/) })
  for (const field of ['email', 'phoneNumber']) expect(new Set(people.map(({ person }) => person[field])).size).toBe(people.length)
})

it('sends both sides of a card as pictures, again where they were rejected, and no more once they are verified', async () => {
  const { people, papers } = await registerFor(21, (attempt) => (attempt < 2 ? 'rejected' : 'verified'))
  expect(people.length).toBeGreaterThan(4)
  const sentBy = (id: string) => papers.filter((sent) => sent.id === id)
  for (const id of ['person 1', 'person 2', 'person 3']) {
    expect(sentBy(id)).toHaveLength(2)
    expect(new Set(sentBy(id).map(({ icNumber }) => icNumber)).size).toBe(1)
    for (const { pictures } of sentBy(id)) expect(pictures).toEqual(['ffd8ff', 'ffd8ff'])
  }
})
