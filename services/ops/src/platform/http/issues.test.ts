import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commaList, Day, text } from '../contract.ts'
import { describeIssue, firstIssues } from './issues.ts'

const Parcel = z.strictObject({
  note: text(10),
  count: z.int().min(1).max(50),
  isUrgent: z.boolean(),
  lines: z.array(z.string()).min(1).max(2),
  size: z.enum(['small', 'large']).optional(),
  kind: z.literal('bag').optional(),
  colours: commaList(['red', 'blue']).optional(),
  day: Day.optional(),
})
const good = { note: 'Thin', count: 3, isUrgent: false, lines: ['shirt'] }

const messagesFor = (change: object): string[] => {
  const { error } = Parcel.safeParse({ ...good, ...change }, { error: describeIssue })
  return error ? firstIssues(error, '').map(({ path, message }) => `${path}: ${message}`) : []
}

describe('one error message a problem says what is expected, worded to follow the name', () => {
  it.each([
    [{ note: 'x'.repeat(11) }, 'note: must be at most 10 characters long'],
    [{ note: '' }, 'note: must not be empty'],
    [{ note: ' \n ' }, 'note: must not be empty'],
    [{ note: '\u200B\u200B' }, 'note: must not be empty'],
    [{ note: '\u202E\u2060' }, 'note: must not be empty'],
    [{ note: 7 }, 'note: must be text'],
    [{ note: undefined }, 'note: is required'],
    [{ count: 51 }, 'count: must be at most 50'],
    [{ count: 0 }, 'count: must be at least 1'],
    [{ count: '3' }, 'count: must be a number'],
    [{ count: 1.5 }, 'count: must be a whole number'],
    [{ isUrgent: 'yes' }, 'isUrgent: must be true or false'],
    [{ lines: 'shirt' }, 'lines: must be a list'],
    [{ lines: [] }, 'lines: must have at least 1'],
    [{ lines: ['a', 'b', 'c'] }, 'lines: must have at most 2'],
    [{ size: 'medium' }, 'size: must be one of small, large'],
    [{ kind: 'box' }, 'kind: must be bag'],
    [{ colours: 'red,green' }, 'colours.1: must be one of red, blue'],
    [{ day: 'tomorrow' }, 'day: must be a day like 2026-07-14'],
    [{ day: '2026-02-30' }, 'day: must be a day of the calendar'],
    [{ foo: 1 }, ': does not take "foo"'],
    [
      Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`key${index}`, 1])),
      ': does not take "key0", "key1", "key2", "key3", "key4" and 4 more',
    ],
  ])('%o', (change, sentence) => {
    expect(messagesFor(change)).toEqual([sentence])
  })

  it('accepts text with invisible characters between visible ones', () => {
    expect(messagesFor({ note: '👨\u200D👩' })).toEqual([])
  })
})
