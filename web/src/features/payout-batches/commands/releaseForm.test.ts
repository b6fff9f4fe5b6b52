import { BatchApproval } from '@kainsiap/ops/payout-batches/contract'
import { expect, it } from 'vitest'
import { releaseForm } from './releaseForm.ts'

const read = (agents: string) => releaseForm(1_204).safeParse({ agents, password: 'secret', note: ' ok ' })

it('takes the number of agents of the run, and no other', () => {
  for (const typed of ['1204', '1,204', ' 1204 ']) {
    const { data } = read(typed)
    expect(BatchApproval.safeParse({ version: 3, ...data }).data).toEqual({ version: 3, password: 'secret', agents: 1_204, note: 'ok' })
  }
  for (const typed of ['', '1203', '1204.0', 'all']) expect(read(typed).success).toBe(false)
})

it('needs the password', () => {
  expect(releaseForm(2).safeParse({ agents: '2' }).success).toBe(false)
})
