import type { PaymentAttempt, PaymentDetails } from '@kainsiap/ops/payments/contract'
import { gatewayNames } from '../../../money/gatewayLooks.ts'

/** What a payment waits for, and since when. */
export interface Waiting {
  what: string
  since: string
}

type Watched = Pick<PaymentDetails, 'status' | 'record' | 'attempts' | 'createdAt' | 'method'>

/** Null where nothing is waited for. */
export function waitingFor({ status, record, attempts, createdAt, method }: Watched): Waiting | null {
  if (record?.state === 'waiting') return { what: 'Awaiting confirmation', since: record.recordedAt }
  if (status === 'pending') return { what: method === 'cash' ? 'Awaiting cash' : 'Awaiting payment', since: createdAt }
  if (status !== 'processing') return null
  const [latest] = attempts
  return latest ? { what: attemptWait(latest), since: latest.startedAt } : null
}

function attemptWait({ status, gateway }: PaymentAttempt): string {
  if (status === 'open') return 'Waiting for the customer'
  if (status === 'pending') return 'Waiting for the bank'
  return `Waiting for ${gatewayNames[gateway]}`
}

/** The attempt of which nobody knows what became. */
export function unknownAttempt({ status, attempts }: Pick<PaymentDetails, 'status' | 'attempts'>): PaymentAttempt | null {
  const [latest] = attempts
  return status === 'processing' && latest?.status === 'unknown' ? latest : null
}
