/** Whether the extended tests run too, as in `npm run test:all`: whole matrices, longer rigs, and files named `*.extended.test.ts`. */
export const isExtended = process.env['TEST_TIER'] === 'all'

/** What `npm test` covers of a matrix, or all of it in the extended tests. */
export const inTier = <Cases>(short: Cases, extended: Cases): Cases => (isExtended ? extended : short)

/** How often something is done: what the environment says, else what is said for this tier. */
export const lengthOf = (name: string, short: number, extended = short): number => Number(process.env[name] ?? inTier(short, extended))
