import { expect, it } from 'vitest'
import { verdictOf } from './checks.ts'

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
