import { expect, it } from 'vitest'
import { stoppedSentence, verdictOf } from './checks.ts'

const held = { holds: true, onlyAlerts: false }
const alerts = { holds: false, onlyAlerts: true }
const stops = { holds: false, onlyAlerts: false }

it.each([
  [[held, held], 'positive', 'All 2 checks passed'],
  [[held, alerts], 'warning', '1 of 2 checks failed: no payments blocked'],
  [[stops, held, alerts], 'danger', '2 of 3 checks failed'],
])('is red only where money is stopped: %o', (items, tone, text) => {
  expect(verdictOf(items)).toEqual({ tone, text })
})

it('says whose outgoing money a difference stops', () => {
  const id = 'a'.repeat(24)
  const nothing = { record: null, order: null, agents: [] }
  const [order, agents] = [{ id, number: 'KS-2026-007' }, [{ id, name: 'Zarina Hashim' }]]
  expect(stoppedSentence(nothing)).toBe('No record is named, so no payments are blocked.')
  expect(stoppedSentence({ ...nothing, record: { entity: 'refund', id }, agents })).toBe(
    'Outgoing payments for this refund and Zarina Hashim are blocked.',
  )
  expect(stoppedSentence({ record: { entity: 'order', id }, order, agents: [] })).toBe('Outgoing payments for KS-2026-007 are blocked.')
  expect(stoppedSentence({ ...nothing, record: { entity: 'ledgerTransaction', id } })).toBe(
    'Outgoing payments for this record are blocked.',
  )
})
