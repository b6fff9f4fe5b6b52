import type { ReconciliationLine, ResolutionKind } from './contract.ts'

const takenBack: readonly ResolutionKind[] = ['record', 'another_record', 'not_ours']

/** What an exception can turn out to be. */
export function resolutionsOf({ state, record }: Pick<ReconciliationLine, 'state'> & { record: object | null }): readonly ResolutionKind[] {
  if (state === 'matched') return []
  if (state === 'unexpected') return record ? takenBack : takenBack.filter((kind) => kind !== 'record')
  return ['awaited', 'another_record']
}
