import { describe, expect, it } from 'vitest'
import type { Failure } from '../api/errors.ts'
import { commandProblem } from './commandProblem.ts'
import { parcel, parcelTarget } from './testParcel.ts'

const refused = (
  status: number,
  code: 'stale_version' | 'transition_refused' | 'internal',
  details?: Record<string, unknown>,
): Failure => ({
  kind: 'refused',
  status,
  retryAfterSeconds: null,
  body: { code, message: 'The parcel is delivered.', requestId: 'r1', ...(details && { details }) },
})
const problemOf = (error: unknown) => commandProblem(error, 3, parcelTarget)

describe('how a command can end', () => {
  it('names what somebody else has made of the record first', () => {
    expect(problemOf(refused(409, 'stale_version', { current: { ...parcel, version: 4, status: 'lost' } }))).toEqual({
      kind: 'changed',
      sentence: 'It is lost now.',
      version: 4,
      canRepeat: false,
    })
  })

  it('passes on the message of a stale version whose snapshot cannot be read', () => {
    expect(problemOf(refused(409, 'stale_version', { current: { id: 7 } }))).toMatchObject({
      kind: 'changed',
      sentence: 'The parcel is delivered.',
      version: 3,
    })
  })

  it('passes on the reason of a rejection', () => {
    expect(problemOf(refused(409, 'transition_refused'))).toEqual({
      kind: 'refused',
      sentence: 'The parcel is delivered.',
      version: 3,
      canRepeat: false,
    })
    expect(problemOf({ kind: 'unreachable', offline: true, isQuestion: false } satisfies Failure)).toMatchObject({
      kind: 'refused',
      canRepeat: true,
    })
  })

  it('never calls failed what nobody knows', () => {
    const unknown: Failure[] = [{ kind: 'unknown_outcome' }, { kind: 'garbled', status: 502 }, refused(500, 'internal')]
    for (const failure of unknown) expect(problemOf(failure)).toMatchObject({ kind: 'unknown', canRepeat: true })
  })
})
