import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Kavitha a/p Suresh', 'KS'],
  ['Ahmad Zulkifli bin Hassan', 'AH'],
  ['siti', 'S'],
  ['陈美玲', '陈'],
  ['𨋢 美玲', '𨋢'],
  ['김 민수', '김'],
  ['கவிதா செல்வம்', 'கசெ'],
  ['கிருஷ்ணன்', 'கி'],
  ['N\u0303ame X\u0323\u0301', 'ÑX\u0323\u0301'],
  ['สมชาย ใจดี', 'สใ'],
  ['محمد علي', 'مع'],
  ['ßen', 'SS'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['🙂 Ali', 'A'],
  ['7 Eleven', 'E'],
  ['7-11', '7'],
  ['', '?'],
  ['--', '?'],
])('the initials of "%s" are whole characters: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
