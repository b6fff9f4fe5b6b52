import { expect, it } from 'vitest'
import type { ErrorBody } from '@kainsiap/ops/platform/contract'
import type { Failure } from '../api/errors.ts'
import { blamedFields } from './blamedFields.ts'

const refusal = (body: Pick<ErrorBody, 'code' | 'message' | 'details'>): Failure => ({
  kind: 'refused',
  status: 422,
  body: { requestId: 'r', ...body },
  retryAfterSeconds: null,
})

it('blames the fields that the server names, or that of the rule', () => {
  const issues = [{ path: 'vehicle.year', message: 'must not be in the future' }]
  expect(blamedFields(refusal({ code: 'validation_failed', message: 'No.', details: { issues } }), {})).toEqual(issues)
  const taken = refusal({ code: 'rule_broken', message: 'Another agent has it.', details: { rule: 'plate_taken' } })
  expect(blamedFields(taken, { plate_taken: 'vehicle.plateNumber' })).toEqual([
    { path: 'vehicle.plateNumber', message: 'Another agent has it.' },
  ])
})

it('blames no field for what is not about one', () => {
  expect(blamedFields(refusal({ code: 'rule_broken', message: 'No.', details: { rule: 'other' } }), { plate_taken: 'x' })).toEqual([])
  expect(blamedFields({ kind: 'unknown_outcome' }, { plate_taken: 'x' })).toEqual([])
})
