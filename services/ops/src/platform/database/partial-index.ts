import { Types } from './mongo.ts'

// Filters of partial indexes. The database uses such an index only for a query from whose condition its filter follows: from a comparison follows
// another comparison, never a `$type`.

/** Of documents with an id there: found by one, or by several. */
export const hasId = { $gt: new Types.ObjectId('0'.repeat(24)) }
/** Of documents with a time there: found from a time on, or up to one by `dueBy`. */
export const hasTime = { $gt: new Date(0) }
/** Of documents with a text there. */
export const hasText = { $gt: '' }

/** Up to `at`, by an index of those that have a time. */
export const dueBy = (at: Date) => ({ ...hasTime, $lte: at })
