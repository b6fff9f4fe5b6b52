import { expect, it } from 'vitest'
import { readLastFour, readOrderNumber } from './orderNumber.ts'
import { stagesOf } from './stages.ts'

const at = (minute: number) => `2026-07-14T02:${String(minute).padStart(2, '0')}:00.000Z`
const reached = (statuses: Parameters<typeof stagesOf>[0]['status'][], status = statuses.at(-1) ?? 'pending') =>
  stagesOf({ status, steps: statuses.map((each, index) => ({ status: each, at: at(index) })) }).map(
    (stage) => stage.at && Number(stage.at.slice(14, 16)),
  )

it('counts a stage as reached with the step after it, when it was skipped', () => {
  expect(reached(['pending'])).toEqual([0, null, null, null, null])
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'items_collected'])).toEqual([0, 2, 3, null, null])
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'out_for_delivery'])).toEqual([0, 2, 3, 3, null])
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'delivered'])).toEqual([0, 2, 3, 3, 3])
})

it('stays where an order was when it was cancelled or disputed', () => {
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'cancelled'])).toEqual([0, 2, null, null, null])
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'items_collected', 'disputed'])).toEqual([0, 2, 3, null, null])
})

it('goes back with an agent who declined', () => {
  expect(reached(['pending', 'confirmed', 'agent_assigned', 'confirmed'])).toEqual([0, null, null, null, null])
})

it.each([
  ['KS-2026-007', 'KS-2026-007'],
  [' ks-2026-10342 ', 'KS-2026-10342'],
  ['2026-007', 'KS-2026-007'],
  ['KS–2026–007', 'KS-2026-007'],
  ['KS-2026-7', null],
  ['KS-26-007', null],
  ['', null],
])('reads the order number %j as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

it.each([
  ['1907', '1907'],
  ['0007', '0007'],
  ['190', null],
  ['19a7', null],
  ['1 97', null],
])('reads the four digits %j as %j', (typed, digits) => {
  expect(readLastFour(typed)).toBe(digits)
})
