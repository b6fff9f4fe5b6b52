import { numberRefSchema, numberSchema } from '../platform/record-number-contract.ts'
import { paymentNumbers } from './record-number.ts'

export const PaymentNumber = numberSchema(paymentNumbers)
/** Routes accept the id, which is that of the order, or the PAY number. */
export const PaymentRef = numberRefSchema(paymentNumbers)
