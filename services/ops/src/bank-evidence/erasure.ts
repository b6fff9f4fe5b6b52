import type { EntityDoc } from '../platform/database/mongo.ts'
import { forgetFiles } from '../platform/files/store.ts'
import type { Evidenced } from './evidence.ts'

// Papers show names and accounts, and people may have written about whom they are about. That there were some, and what they said, stays.

export const withoutPapers = ({ evidences }: Evidenced): Evidenced =>
  evidences ? { evidences: evidences.map((each) => ({ ...each, file: null, note: null, reason: null, rejection: null })) } : {}

/** Of records whose evidence names them no more. */
export async function forgetPapers(records: readonly (Pick<EntityDoc, '_id'> & Evidenced)[]): Promise<void> {
  for (const { _id, evidences = [] } of records) if (evidences.length > 0) await forgetFiles(_id.toHexString())
}
