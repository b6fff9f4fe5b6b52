/** `REF-2026-007-1`: that of its payment, with REF for PAY, and which refund of it. */
export const refundNumberOf = (paymentNumber: string, no: number): string => `${paymentNumber.replace(/^PAY-/, 'REF-')}-${no}`
