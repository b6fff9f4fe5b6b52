import type { ReconciliationLine } from './contract.ts'

interface Named extends Pick<ReconciliationLine, 'state' | 'key'> {
  movement: { gatewayRef: string } | null
  record: { number: string } | null
}

/** What users call a line, wherever it is named: the provider's name of what only it knows, otherwise the number of our record. */
export const lineName = ({ state, movement, record, key }: Named): string =>
  (state === 'unexpected' ? movement?.gatewayRef : record?.number) ?? movement?.gatewayRef ?? key
