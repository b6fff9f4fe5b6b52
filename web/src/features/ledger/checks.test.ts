import { expect, it } from 'vitest'
import { stoppedSentence, verdictOf } from './checks.ts'

const held = { holds: true, onlyAlerts: false }
const alerts = { holds: false, onlyAlerts: true }
const stops = { holds: false, onlyAlerts: false }

it.each([
  [[held, held], 'positive', 'All 2 checks hold'],
  [[held, alerts], 'warning', '1 of 2 checks does not hold: no money is stopped'],
  [[stops, held, alerts], 'danger', '2 of 3 checks do not hold'],
])('is red only where money is stopped: %o', (items, tone, text) => {
  expect(verdictOf(items)).toEqual({ tone, text })
})

it('says whose outgoing money a difference stops', () => {
  const id = 'a'.repeat(24)
  const nothing = { record: null, order: null, agents: [] }
  const [order, agents] = [{ id, number: 'KS-2026-007' }, [{ id, name: 'Zarina Hashim' }]]
  expect(stoppedSentence(nothing)).toBe('It names no record: it stops no money.')
  expect(stoppedSentence({ ...nothing, record: { entity: 'refund', id }, agents })).toBe(
    'Outgoing money of this refund and Zarina Hashim is stopped.',
  )
  expect(stoppedSentence({ record: { entity: 'order', id }, order, agents: [] })).toBe('Outgoing money of KS-2026-007 is stopped.')
  expect(stoppedSentence({ ...nothing, record: { entity: 'ledgerTransaction', id } })).toBe('Outgoing money of this record is stopped.')
})
