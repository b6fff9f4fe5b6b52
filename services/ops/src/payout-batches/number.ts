import { numberRefSchema, numberSchema } from '../platform/record-number-contract.ts'
import { payoutBatchNumbers } from './record-number.ts'

export const PayoutBatchNumber = numberSchema(payoutBatchNumbers)
export const PayoutBatchRef = numberRefSchema(payoutBatchNumbers)
