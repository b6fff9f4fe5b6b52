import { describe, expect, it } from 'vitest'
import { ForgottenPassword, Login } from '../auth/contract.ts'
import { AgentEdit, AgentProfile, AgentRegistration, NewAgent } from '../agents/input-contract.ts'
import { CustomerEdit, FieldProfile, NewCustomer } from '../customers/input-contract.ts'
import { NewUser, UserEdit } from '../users/contract.ts'
import { WrittenEmail } from './contract.ts'

const written: [string, string][] = [
  ['aida.rosli@mail.example', 'aida.rosli@mail.example'],
  ['Aida Rosli <aida.rosli@mail.example>', 'aida.rosli@mail.example'],
  ['"Rosli, Aida" <aida.rosli@mail.example>;', 'aida.rosli@mail.example'],
  ['mailto:aida_rosli+iron@mail.example?subject=Your%20order', 'aida_rosli+iron@mail.example'],
  ['Aida <mailto:aida@mail.example>', 'aida@mail.example'],
  ['  <aida@mail.example>, ', 'aida@mail.example'],
  ['aida@mail.example.', 'aida@mail.example'],
  ['\u200baida@mail.example\u2069', 'aida@mail.example'],
  ['ａｉｄａ＠mail.example', 'aida@mail.example'],
  ['(aida@mail.example)', 'aida@mail.example'],
]

describe('an email address', () => {
  it.each(written)('is read from %j', (given, address) => {
    expect(WrittenEmail.parse(given)).toBe(address)
  })

  it.each([
    ['Aida <aida@mail>', 'must be an email address like name@example.com, and was read as aida@mail'],
    ['mailto:aida@', 'must be an email address like name@example.com, and was read as aida@'],
    ['a@mail.example, b@mail.example;', 'must be an email address like name@example.com, and was read as a@mail.example, b@mail.example'],
    [
      'A <a@mail.example>, B <b@mail.example>',
      'must be an email address like name@example.com, and was read as A <a@mail.example>, B <b@mail.example',
    ],
    ['aida', 'must be an email address like name@example.com'],
    ['', 'must be an email address like name@example.com'],
    ['x'.repeat(401), 'must be an email address like name@example.com'],
  ])('is refused with its reading: %j', (given, message) => {
    expect(WrittenEmail.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

const inputs = {
  NewAgent,
  AgentEdit,
  AgentProfile,
  AgentRegistration,
  NewCustomer,
  CustomerEdit,
  FieldProfile,
  NewUser,
  UserEdit,
  Login,
  ForgottenPassword,
}
it.each(Object.entries(inputs))('is read by %s', (_, { shape }) => {
  for (const [given, address] of written) expect(shape.email.parse(given)).toBe(address)
  expect(shape.email.safeParse('aida@mail').success).toBe(false)
})
