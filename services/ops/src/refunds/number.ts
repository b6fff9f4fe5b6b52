import { numberRefSchema, numberSchema } from '../platform/record-number-contract.ts'
import { refundNumbers } from './record-number.ts'

export const RefundNumber = numberSchema(refundNumbers)
export const RefundRef = numberRefSchema(refundNumbers)
