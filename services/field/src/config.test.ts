import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const good = { OPS_URL: 'http://localhost:4000/', FIELD_CUSTOMER_KEY: 'customer-key', FIELD_AGENT_KEY: 'agent-key' }

it('defaults to a pace of 60× and a fixed seed', () => {
  expect(readConfig(good)).toEqual({
    target: { url: 'http://localhost:4000', keys: { customer: 'customer-key', agent: 'agent-key' } },
    seed: 57,
    pace: 60,
  })
  expect(readConfig({ ...good, FIELD_PAGES_URL: 'http://proxy:8080' }).target.pagesUrl).toBe('http://proxy:8080')
  expect(readConfig({ ...good, FIELD_SEED: '0', FIELD_PACE: '1000' })).toMatchObject({ seed: 0, pace: 1000 })
})

it.each([
  ['OPS_URL', undefined, 'OPS_URL is not set: expected the address of the API, for example OPS_URL=http://localhost:4000.'],
  ['OPS_URL', 'localhost', 'OPS_URL is "localhost": expected the address of the API, for example OPS_URL=http://localhost:4000.'],
  [
    'OPS_URL',
    'ftp://localhost',
    'OPS_URL is "ftp://localhost": expected the address of the API, for example OPS_URL=http://localhost:4000.',
  ],
  ['FIELD_PACE', '0', 'FIELD_PACE is "0": expected a whole number from 1 to 1000, for example FIELD_PACE=60.'],
  ['FIELD_PACE', '1001', 'FIELD_PACE is "1001": expected a whole number from 1 to 1000, for example FIELD_PACE=60.'],
  ['FIELD_PACE', 'fast', 'FIELD_PACE is "fast": expected a whole number from 1 to 1000, for example FIELD_PACE=60.'],
  ['FIELD_SEED', '-1', 'FIELD_SEED is "-1": expected a whole number from 0 to 4294967295, for example FIELD_SEED=57.'],
])('refuses %s=%s with what was expected and an example', (name, value, sentence) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(expect.objectContaining({ message: sentence, exitCode: 78 }))
})

it('does not print an invalid key', () => {
  const refuse = () => readConfig({ ...good, FIELD_AGENT_KEY: 'abc' })
  expect(refuse).toThrow('FIELD_AGENT_KEY is too short or too long: expected')
  expect(refuse).not.toThrow('abc')
})
