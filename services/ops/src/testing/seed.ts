/** What random tests draw from: SEED repeats a run. Whoever draws prints it. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
