import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashNewPassword, hashPassword, passwordMatches } from '../users/passwords/passwords.ts'
import { PasswordByLink, PasswordChange, Login } from '../auth/contract.ts'
import { NewAgent } from '../agents/input-contract.ts'
import { line, text } from './contract.ts'

const nfc = (written: string) => written.normalize('NFC')
const nfd = (written: string) => written.normalize('NFD')

describe('a text of one line is stored', () => {
  it.each(['Zoë Müller', 'Nguyễn Thị Hằng', '김민준', 'Ōta がぎぐ', 'Łukasz Żółć', 'कवि ड़'])('composed: %s', (name) => {
    expect(line(80).parse(nfd(name))).toBe(nfc(name))
    expect(text(80).parse(nfd(name))).toBe(nfc(name))
  })

  it.each([
    ['an override', '\u202EAhmad\u202C bin Ali', 'Ahmad bin Ali'],
    ['an embedding that is not closed', 'Siti \u202BAminah', 'Siti Aminah'],
    ['isolates', '\u2066Lim\u2069 \u2067Ah\u2069 \u2068Kow\u2069', 'Lim Ah Kow'],
    ['a byte order mark, which hid a space', '\uFEFF Tan Mei Ling', 'Tan Mei Ling'],
    ['a zero-width space between a letter and its accent', 'Zoe\u200B\u0308', 'Zoë'],
    ['a soft hyphen and a word joiner', 'Subra\u00ADmani\u2060am', 'Subramaniam'],
  ])('without %s', (_what, written, stored) => {
    expect(line(80).parse(written)).toBe(stored)
  })

  it.each(['ශ්\u200Dරී ලංකා', 'نام\u200Cها', '👩\u200D👧 Nur', 'கவிதா செல்வம்', 'O’Brien-ʻOkina'])('with its joiners and marks: %s', (name) => {
    expect(line(80).parse(name)).toBe(name)
  })

  it('with its length counted as stored, and refused if nothing visible is left', () => {
    expect(line(80).parse(nfd('ễ'.repeat(80)))).toBe('ễ'.repeat(80))
    expect(line(80).safeParse(nfd('ễ'.repeat(81))).success).toBe(false)
    expect(line(80).safeParse('\u202E\u200B\uFEFF').success).toBe(false)
    expect(text(300).safeParse('\u0301\u0316'.repeat(400_000)).success).toBe(false)
  })

  it('so that a list repeats no city in another encoding', () => {
    const areas = (...cities: string[]) => NewAgent.shape.workingAreas.safeParse(cities).success
    expect([areas('Saint-Étienne', 'Klang'), areas(nfc('Saint-Étienne'), nfd('Saint-Étienne')), areas('Klang', 'Kla\u200Bng')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('over several lines, which keep their breaks and lose the direction controls', () => {
    expect(text(300).parse(`\u202E${nfd('Rumah é')}\nlantai\u200B 2\u202C`)).toBe(`Rumah é\nlantai\u200B 2`)
  })
})

describe('a password', () => {
  const owner = { name: 'Halimah', email: 'h@staff.example', passwordHash: null }
  // Keyboards differ in accents, syllables, width and ligatures.
  const passwords = ['café au lait très chaud', 'đường phố Hà Nội ba mươi', '비밀번호는 아주 길어야 해요', 'ｆｕｌｌ　ｗｉｄｔｈ kopi ais']

  it.each(passwords)('is the same in each encoding: %s', async (password) => {
    const made = await hashNewPassword(nfd(password), owner)
    const forms = [nfc(password), nfd(password), password.normalize('NFKC'), password.normalize('NFKD')]
    expect(await Promise.all(forms.map((form) => passwordMatches(made, form)))).toEqual([true, true, true, true])
    expect(await passwordMatches(made, `${password}!`)).toBe(false)
    expect(await passwordMatches(undefined, password)).toBe(false)
    await expect(hashNewPassword(nfc(password), { ...owner, passwordHash: made })).rejects.toThrow('current password')
  })

  it.each(passwords)('hashed as typed by an earlier version is accepted: %s', async (password) => {
    for (const earlier of [nfc(password), nfd(password)]) {
      const stored = await hash(earlier, { memoryCost: 64, timeCost: 1 })
      expect(await passwordMatches(stored, earlier)).toBe(true)
    }
  })

  it('has its length counted in the stored form', async () => {
    const rule = (password: string) =>
      hashNewPassword(password, owner).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
    expect(await rule(nfd('ễộạ ượ ẩỡ'))).toBe('Use at least 12 characters.')
    expect(await rule(nfd('ễ'.repeat(129)))).toBe('Use at most 128 characters.')
    expect(await rule(nfd('비밀번호는 아주 길어야 해요 '.repeat(6).trim()))).toBe('accepted')
    expect(await hashPassword('x'.repeat(12))).toMatch(/^\$argon2id/)
    const login = (password: string) => Login.safeParse({ email: 'a@b.example', password, rememberMe: false }).error?.issues[0]?.code
    expect([login(nfd('ễ'.repeat(96))), login(nfd('ễ'.repeat(129))), login('x'.repeat(129)), login('x'.repeat(10_000))]).toEqual([
      undefined,
      'too_big',
      'too_big',
      'too_big',
    ])
  })

  it('may be confirmed in another encoding', () => {
    const token = `${'a'.repeat(24)}.${'b'.repeat(43)}`
    const typed = { newPassword: nfd('café au lait très chaud'), confirmPassword: nfc('café au lait très chaud') }
    expect(PasswordByLink.safeParse({ token, ...typed }).success).toBe(true)
    expect(PasswordChange.safeParse({ currentPassword: 'before', ...typed }).success).toBe(true)
    expect(PasswordByLink.safeParse({ token, ...typed, confirmPassword: 'cafe au lait tres chaud' }).success).toBe(false)
  })
})
