import { expect, it } from 'vitest'
import { isEasilyGuessed } from './password-strength.ts'

const owner = { name: 'Race One', email: 'race.one@kainsiap.example' }

it.each([
  'race.one@kainsiap.example',
  'RACE.ONE@KAINSIAP',
  'raceone-kainsiap-99',
  'One.Race.Malaysia!',
  'kuala-lumpur-2026',
  'password1234',
])('refuses %s, made of what is known', async (password) => {
  expect(await isEasilyGuessed(password, owner)).toBe(true)
})

it.each(['roti canai banjir kuah dhal', 'race to the blue teapot', 'Xk7!pQ2z#mWv'])('accepts %s', async (password) => {
  expect(await isEasilyGuessed(password, owner)).toBe(false)
})
