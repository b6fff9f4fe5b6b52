import { z } from 'zod'
import { Id } from '../../platform/contract.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobKind } from '../../platform/jobs/definition.ts'
import { dueAtOf } from './due.ts'
import type { RefundDoc } from '../model.ts'

/** Refunds are sent from a queue of their own: no other work holds them up. */
export const refundJobKind: JobKind<{ refundId: string }> = {
  name: 'refunds',
  payload: z.strictObject({ refundId: Id }),
  retry: { attempts: 5, firstMs: 1_000, maxMs: 30_000 },
  isQuiet: true,
  concurrency: 10,
}

/** When a worker comes to an approved refund that no queue knows of. */
const lostMs = 10_000

type Approved = Pick<RefundDoc, 'status' | 'decidedAt' | 'dueAt' | 'nextCheckAt' | 'expiresAt'>

/** What the approval makes of a refund: one that a person has to pay is looked at when it is due. */
export function approvedFields({ gateway }: Pick<RefundDoc, 'gateway'>, at: Date): Approved {
  const dueAt = dueAtOf(at)
  return {
    status: 'approved',
    decidedAt: at,
    dueAt,
    expiresAt: null,
    nextCheckAt: gateway === 'manual' ? dueAt : new Date(at.getTime() + lostMs),
  }
}

/** Has an approved refund sent. What is lost on the way, a worker finds. */
export async function announceApproved({ _id, number, status, gateway }: RefundDoc): Promise<void> {
  if (status !== 'approved' || gateway === 'manual') return
  const refundId = _id.toHexString()
  await enqueue(refundJobKind, { refundId }, { title: `Send ${number}`, ownerId: null, key: refundId })
}
