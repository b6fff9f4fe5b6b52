import { numberRefSchema, numberSchema } from '../platform/record-number-contract.ts'
import { payoutNumbers } from './record-number.ts'

export const PayoutNumber = numberSchema(payoutNumbers)
export const PayoutRef = numberRefSchema(payoutNumbers)
