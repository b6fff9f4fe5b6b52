import { defineNumber, yearly } from '../platform/record-number.ts'

/** `KS-2026-007`: the Malaysian year, and a sequence within it. */
export const orderNumbers = defineNumber({ name: 'an order number', prefix: 'KS', parts: yearly, example: 'KS-2026-007' })
