/** An input for a number that may be pasted: with its currency and invisible characters it is longer than its digits, and what is cut is another number. */
export const numberField = { inputMode: 'decimal', autoComplete: 'off', maxLength: 60 } as const
