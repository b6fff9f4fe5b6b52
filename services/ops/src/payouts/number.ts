import { z } from 'zod'
import { formatted, Id } from '../platform/contract.ts'

export const PayoutNumber = formatted(/^PO-\d{4}-\d{3,9}$/, { max: 18, message: 'must be a payout number like PO-2026-007' })
export const PayoutRef = z.union([Id, PayoutNumber], { error: 'must be a payout number like PO-2026-007, or an id of 24 hex digits' })
