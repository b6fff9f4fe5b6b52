import { describe, expect, it } from 'vitest'
import type { Failure } from '../api/errors.ts'
import { carryOut } from './carryOut.ts'
import { commandKeys } from './commandKeys.ts'
import { parcel, parcelTarget } from './testParcel.ts'

const lost = { ...parcel, version: 4, status: 'lost' }
const input = { id: parcel.id, version: parcel.version, status: 'lost' }
const unknown: Failure = { kind: 'unknown_outcome' }
const refused: Failure = {
  kind: 'refused',
  status: 422,
  retryAfterSeconds: null,
  body: { code: 'rule_broken', message: 'It cannot be lost.', requestId: 'r1' },
}

/** Sends once an answer for each of `answers`; `seen` is the record when it is read again. */
function carrier(answers: (typeof parcel | Failure)[], seen?: typeof parcel) {
  const sent: string[] = []
  const ways = {
    target: parcelTarget,
    keys: commandKeys(),
    send: async ({ key }: { key: string }) => {
      const answer = answers[sent.push(key) - 1]
      if (answer && 'id' in answer) return answer
      throw answer
    },
    lookUp: { readAgain: async () => seen, isDone: ({ status }: typeof parcel) => status === 'lost' },
  }
  return { sent, ways }
}

it('counts as done what was carried out although no answer came back', async () => {
  expect(await carryOut(input, carrier([unknown], lost).ways)).toEqual({ result: lost })
})

it('takes neither an older record nor another state for the effect', async () => {
  for (const seen of [
    { ...lost, version: 3 },
    { ...lost, status: 'sent' },
  ])
    expect(await carryOut(input, carrier([unknown], seen).ways)).toMatchObject({
      problem: {
        kind: 'unknown',
        sentence:
          'The server did not respond. The parcel was reloaded and does not show your request yet. You can safely send it again. It is processed only once.',
      },
    })
})

it('says when the record could not be read again either, or does not exist yet', async () => {
  const { ways } = carrier([unknown])
  const cannot = 'The server did not respond. The parcel could not be reloaded. You can safely send it again. It is processed only once.'
  expect(await carryOut(input, ways)).toMatchObject({ problem: { sentence: cannot } })
  const { lookUp: _, ...creating } = carrier([unknown]).ways
  const noAnswer = 'The server did not respond. You can safely send it again. It is processed only once.'
  expect(await carryOut({ status: 'sent' }, creating)).toMatchObject({ problem: { kind: 'unknown', sentence: noAnswer, version: 0 } })
})

it('sends the same command again with its key until an answer arrives', async () => {
  const { sent, ways } = carrier([unknown, refused, lost, lost])
  for (const _ of [1, 2, 3, 4]) await carryOut(input, ways)
  expect(sent).toHaveLength(4)
  expect(sent[1]).toBe(sent[0])
  expect(new Set(sent).size).toBe(3)
})

const answerOf = (
  status: number,
  code: 'idempotency_in_progress' | 'rate_limited' | 'forbidden' | 'stale_version' | 'unavailable',
  details?: object,
) =>
  ({
    kind: 'refused',
    status,
    retryAfterSeconds: 1,
    body: { code, message: `${code}.`, requestId: 'r1', ...(details && { details }) },
  }) as Failure

it.each<[string, Failure]>([
  ['Your previous request is still unconfirmed. It could not be sent again.', { kind: 'unreachable', offline: true, isQuestion: false }],
  ['idempotency_in_progress.', answerOf(409, 'idempotency_in_progress')],
  ['Your previous request is still unconfirmed. Too many attempts.', answerOf(429, 'rate_limited')],
  ['Your previous request is still unconfirmed. forbidden.', answerOf(403, 'forbidden')],
])('stays unknown, under its key, when it cannot be sent again: %s', async (sentence, failure) => {
  const { sent, ways } = carrier([unknown, failure, lost])
  await carryOut(input, ways)
  const end = await carryOut(input, ways)
  expect(end).toMatchObject({ problem: { kind: 'unknown', canRepeat: true } })
  expect('problem' in end && end.problem.sentence).toContain(sentence)
  expect(await carryOut({ ...input, version: 9 }, ways)).toEqual({ result: lost })
  expect(new Set(sent).size).toBe(1)
})

it('is its own command while the first sending is under way', async () => {
  const { sent, ways } = carrier([answerOf(409, 'idempotency_in_progress'), lost])
  expect(await carryOut(input, ways)).toMatchObject({ problem: { kind: 'unknown' } })
  expect(await carryOut(input, ways)).toEqual({ result: lost })
  expect(new Set(sent).size).toBe(1)
})

it('takes the change that it made at the first sending for its own, and says of no other that nothing was sent', async () => {
  const stale = answerOf(409, 'stale_version', { current: { ...parcel, version: 4, status: 'torn' } })
  const own = carrier([unknown, stale])
  await carryOut(input, own.ways)
  own.ways.lookUp.readAgain = async () => lost
  expect(await carryOut(input, own.ways)).toEqual({ result: lost })
  const target = { ...parcelTarget, unsent: 'Nothing was sent.' }
  const other = carrier([unknown, stale, stale])
  const sentences = []
  for (const _ of [1, 2, 3]) {
    const end = await carryOut(input, { ...other.ways, target })
    sentences.push('problem' in end && end.problem.sentence)
  }
  expect(sentences.slice(1)).toEqual(['It is torn now.', 'It is torn now. Nothing was sent.'])
})

describe('another command, while nobody knows what became of the first', () => {
  const other = { ...input, status: 'torn' }

  it('is not sent where there is no record to look at: the first has to be sent again', async () => {
    const { sent, ways } = carrier([unknown, lost])
    const { lookUp: _, ...creating } = ways
    await carryOut({ status: 'lost' }, creating)
    // At the version of the record as it is by then, so that its change does not hide it.
    expect(await carryOut({ status: 'torn', version: 4 }, creating)).toMatchObject({
      problem: { kind: 'unknown', version: 4, sentence: expect.stringContaining('Send it again first.') as string },
    })
    expect(sent).toHaveLength(1)
    expect(await carryOut({ status: 'lost' }, creating)).toEqual({ result: lost })
    expect(new Set(sent).size).toBe(1)
  })

  it('is not sent where the record shows that the first was carried out', async () => {
    const { sent, ways } = carrier([unknown, lost])
    await carryOut(input, ways)
    ways.lookUp.readAgain = async () => lost
    expect(await carryOut(other, ways)).toMatchObject({ problem: { kind: 'changed', version: 4 } })
    expect(sent).toHaveLength(1)
  })

  it('is sent where only one of them can be carried out, and never said to be all that was', async () => {
    const stale = answerOf(409, 'stale_version', { current: { ...parcel, version: 4, status: 'torn' } })
    const { sent, ways } = carrier([unknown, stale])
    await carryOut(input, ways)
    const end = await carryOut(other, { ...ways, target: { ...parcelTarget, unsent: 'Nothing was sent.' } })
    expect('problem' in end && end.problem.sentence).toBe('It is torn now.')
    expect(new Set(sent).size).toBe(2)
  })
})

it('does not take a database that went away for a refusal: it may have been stored', async () => {
  const { sent, ways } = carrier([answerOf(503, 'unavailable'), lost])
  expect(await carryOut(input, ways)).toMatchObject({ problem: { kind: 'unknown' } })
  expect(await carryOut(input, ways)).toEqual({ result: lost })
  expect(new Set(sent).size).toBe(1)
})

it('ends with the reason of a rejection', async () => {
  expect(await carryOut(input, carrier([refused], lost).ways)).toEqual({
    problem: { kind: 'refused', sentence: 'It cannot be lost.', version: 3, canRepeat: false },
    error: refused,
  })
})
