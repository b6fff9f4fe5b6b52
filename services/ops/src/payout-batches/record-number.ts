import { defineNumber, yearly } from '../platform/record-number.ts'

/** `PB-2026-007`: the Malaysian year, and a sequence within it. */
export const payoutBatchNumbers = defineNumber({ name: 'a payout batch number', prefix: 'PB', parts: yearly, example: 'PB-2026-007' })
