import { actionLabel, fileLabel, filtersLabel, sidesOf as sidesBy } from '@kainsiap/ops/audit/labels'
import { expect, it } from 'vitest'
import { malaysianMoment } from '../../ui/format/malaysianTime.ts'
import { changeText, recordLabel } from './auditWords.ts'

const sidesOf = (change: Parameters<typeof sidesBy>[0]) => sidesBy(change, malaysianMoment)

it('says actions, records and changes in words', () => {
  expect(actionLabel('user.rightsChanged')).toBe('Rights changed')
  expect(actionLabel('field_key.revoked')).toBe('Revoked')
  expect(recordLabel({ entity: 'field_key', recordId: '0123456789abcdef01234567', title: null, exported: null })).toBe('Field key …234567')
  expect(recordLabel({ entity: 'gateway', recordId: 'billplz', title: null, exported: null })).toBe('Gateway Billplz')
  const change = { field: 'status', isPersonal: false, before: 'agent_en_route', after: null }
  expect(sidesOf(change)).toEqual({ before: 'agent en route', after: 'none' })
  expect(changeText(change)).toBe('Status agent en route → none')
  expect(changeText({ ...change, field: 'totalAmountSen', before: null, after: 1_250 })).toContain('→ RM 12.50')
  expect(changeText({ ...change, isPersonal: true })).toBe('Status changed')
  expect(sidesOf({ ...change, field: 'permissions', before: ['a', 'b'], after: ['b', 'c'] })).toEqual({ before: null, after: '+ c, − a' })
  expect(sidesOf({ field: 'totalAmountSen', isPersonal: false, before: 1_250, after: true })).toEqual({ before: 'RM 12.50', after: 'yes' })
  expect(sidesOf({ field: 'email', isPersonal: true, before: null, after: null })).toEqual({ before: null, after: 'changed' })
})

it('says of a file what it was made of, and how many people it held', () => {
  const exported = {
    name: 'agent-performance',
    format: 'xlsx',
    filters: ['search', 'state: Selangor,Perak', 'minRating: 4'],
    people: 1_500,
  }
  expect(recordLabel({ entity: 'agent', recordId: '0123456789abcdef01234567', title: null, exported })).toBe('1,500 agents')
  expect(fileLabel(exported)).toBe('Agent performance, Excel')
  expect(filtersLabel(exported)).toBe('Search, not saved; State: Selangor, Perak; Min rating: 4')
  expect(filtersLabel({ ...exported, filters: [] })).toBe('Entire list')
})
