import { defineNumber, yearly } from '../platform/record-number.ts'

/** `PO-2026-007`: the Malaysian year, and a sequence within it. */
export const payoutNumbers = defineNumber({ name: 'a payout number', prefix: 'PO', parts: yearly, example: 'PO-2026-007' })
