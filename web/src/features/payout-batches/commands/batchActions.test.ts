import { PayoutBatchState } from '@kainsiap/ops/payout-batches/contract'
import { describe, expect, it } from 'vitest'
import { aWholeRun, runMaker } from '../testPayoutBatch.ts'
import { type Asker, batchRejections, hasPrepared, phaseOf } from './batchActions.ts'

const maker: Asker = { id: runMaker.id, role: 'manager', write: null, approve: null }
const checker: Asker = { id: 'id of Rosmah', role: 'manager', write: null, approve: null }
const why = (fields: Parameters<typeof aWholeRun>[0], asker = checker) => batchRejections(aWholeRun(fields), asker)

describe('a run that is awaiting approval', () => {
  it('is released by somebody who did not prepare it', () => {
    expect(why({}).approve).toBeNull()
    for (const kind of ['approve', 'reject'] as const) expect(why({}, maker)[kind]).toContain('You prepared this payout batch.')
    expect(why({}, { ...checker, approve: 'no' }).approve).toBe('no')
  })

  it('counts everybody who ever sent it as preparing it', () => {
    const by = { kind: 'staff' as const, id: checker.id, name: 'Rosmah' }
    const run = aWholeRun({ timeline: [{ id: 'a', at: '2026-07-14T01:26:00.000Z', by, kind: 'submitted' }] })
    expect(hasPrepared(run, checker.id)).toBe(true)
    expect(hasPrepared(run, null)).toBe(false)
  })

  it('goes to an administrator above the limit', () => {
    expect(why({ needsAdmin: true }).approve).toContain('administrator')
    expect(why({ needsAdmin: true }, { ...checker, role: 'super_admin' }).approve).toBeNull()
  })

  it('is sent back once it has changed', () => {
    const run = { changedSince: ['The bank account of Kumaran has changed.'] }
    expect(why(run).approve).toContain('Send it back')
    expect(why(run).sendBack).toBeNull()
    expect(why(run).reject).toBeNull()
  })
})

it('is sent for approval once all its payouts are made', () => {
  expect(why({ status: 'draft' }, maker).submit).toBeNull()
  expect(why({ status: 'draft', preparing: { done: 3, total: 38 } }, maker).submit).toContain('still being created')
  const counts = { ...aWholeRun().counts, pending: 0, cancelled: 38 }
  expect(why({ status: 'draft', counts }, maker).submit).toBe('No agents left in this batch.')
})

it('offers what is left to do of a released run', () => {
  const counts = { ...aWholeRun().counts, pending: 9, completed: 27, failed: 2 }
  const run = { status: 'processing' as const, counts }
  expect(why(run)).toMatchObject({ cancelRest: null, retryFailed: null })
  expect(why({ ...run, counts: { ...counts, pending: 0, failed: 0 } })).toMatchObject({
    cancelRest: 'No unsent payouts left.',
    retryFailed: 'No failed payouts.',
  })
  expect(why({}).cancelRest).toBe('This payout batch is not released yet.')
  // The rest is also cancelled while what failed is about to be tried again.
  expect(why({ ...run, work: 'retry_failed' })).toMatchObject({ cancelRest: null, retryFailed: 'Failed payouts are being retried.' })
  expect(why({ ...run, work: 'results' }).cancelRest).toBe('The results are being recorded.')
})

it('has results confirmed by somebody who did not bring them', () => {
  const counts = { ...aWholeRun().counts, pending: 0, processing: 38 }
  const run = { status: 'processing' as const, channel: 'file' as const, counts }
  expect(why(run)).toMatchObject({ bankFile: null, giveResults: null, confirmResults: 'No results imported.' })
  expect(why({ ...run, channel: 'api' }).bankFile).toContain('bank transfer (API)')
  expect(why({ ...run, counts: { ...counts, pending: 1 } }).bankFile).toBe('The bank file is being created.')
  const results = {
    id: 'r',
    fileName: 'results.csv',
    givenBy: runMaker,
    givenAt: '2026-07-14T08:00:00.000Z',
    paid: 38,
    paidSen: 4_128_640,
    failed: 0,
    failedSen: 0,
    missing: 0,
  }
  expect(why({ ...run, results }).confirmResults).toBeNull()
  expect(why({ ...run, results }, maker)).toMatchObject({
    confirmResults: expect.stringContaining('You imported these results.'),
    rejectResults: null,
  })
  const approver = { ...checker, write: 'You need the permission finance.write for this.' }
  expect(why({ ...run, results }, approver)).toMatchObject({ confirmResults: null, rejectResults: null })
  const reader = { ...approver, approve: 'You need the permission finance.approve for this.' }
  expect(why({ ...run, results }, reader).rejectResults).toBe(reader.approve)
  expect(why({ ...run, results }).giveResults).toContain('are awaiting confirmation')
})

it('knows the phase of each state', () => {
  for (const status of PayoutBatchState.options) expect(phaseOf(status)).toBeTruthy()
  expect(phaseOf('partially_completed')).toBe('approved')
})
