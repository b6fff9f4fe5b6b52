/** "1 payout", "3 payouts": a count in front of what it counts. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
