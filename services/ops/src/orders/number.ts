import { formatted } from '../platform/contract.ts'

/** `KS-2026-007`: the Malaysian year, and a sequence within it. */
export const OrderNumber = formatted(/^KS-\d{4}-\d{3,9}$/, { max: 17, message: 'must be an order number like KS-2026-007' })
