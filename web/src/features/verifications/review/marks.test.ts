import type { VerificationReview } from '@kainsiap/ops/verifications/contract'
import { expect, it } from 'vitest'
import { comparedFields, reasonFor } from './marks.ts'

const papers = (change: object) =>
  ({
    documentType: 'ic',
    birthDate: '1991-03-12',
    expiresOn: null,
    applicant: { address: '1 Jalan Ipoh' },
    ...change,
  }) as VerificationReview

it('compares what the paper shows', () => {
  expect(comparedFields(papers({}))).toEqual(['name', 'number', 'birthDate', 'address'])
  expect(comparedFields(papers({ applicant: { address: null } }))).toEqual(['name', 'number', 'birthDate'])
  expect(comparedFields(papers({ documentType: 'insurance', birthDate: null, expiresOn: '2027-01-31' }))).toEqual([
    'name',
    'number',
    'plate',
    'expiresOn',
  ])
})

it('says what is another one', () => {
  expect([reasonFor('name'), reasonFor('birthDate'), reasonFor('expiresOn')]).toEqual([
    'The name on the document is different.',
    'The date of birth on the document is different.',
    'The expiry date on the document is different.',
  ])
})
