import { expect, it } from 'vitest'
import { everyEntity } from '../features.ts'
import { trackedFieldLabel } from './field-labels.ts'
import { fieldLabel, filtersLabel, sidesOf } from './labels.ts'

it('has a label for each field whose changes are shown', () => {
  const fields = everyEntity.flatMap(({ name, trackedFields = [], personalFields = [] }) =>
    [...trackedFields, ...personalFields].map((field) => ({ name, field })),
  )
  expect(fields.length).toBeGreaterThan(80)
  expect(fields.filter(({ field }) => trackedFieldLabel(field) === undefined)).toEqual([])
})

it('calls fields and documents as the screens do', () => {
  expect(['icNumber', 'phoneNumber', 'capturedSen', 'isOnDuty', 'agent.id'].map(fieldLabel)).toEqual([
    'IC number',
    'Phone',
    'Received',
    'On duty',
    'Agent',
  ])
  expect(filtersLabel({ filters: ['state: Selangor', 'minAmountSen: 100'] })).toBe('State: Selangor; Min amount: 100')
  const change = { field: 'verifiedWithout', isPersonal: false, before: ['ic'], after: ['driving_licence', 'road_tax'] }
  expect(sidesOf(change, String)).toEqual({ before: null, after: '+ driving licence, + road tax, − identity card' })
})
