import { z } from 'zod'
import { formatted, Id } from '../platform/contract.ts'

export const PayoutBatchNumber = formatted(/^PB-\d{4}-\d{3,9}$/, {
  max: 18,
  message: 'must be a payout batch number like PB-2026-007',
})
export const PayoutBatchRef = z.union([Id, PayoutBatchNumber], {
  error: 'must be a payout batch number like PB-2026-007, or an id of 24 hex digits',
})
