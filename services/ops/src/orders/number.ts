import { numberRefSchema, numberSchema } from '../platform/record-number-contract.ts'
import { orderNumbers } from './record-number.ts'

export const OrderNumber = numberSchema(orderNumbers)
/** Routes accept the id or the KS number. */
export const OrderRef = numberRefSchema(orderNumbers)
