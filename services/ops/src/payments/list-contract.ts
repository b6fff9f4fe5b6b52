import { z } from 'zod'
import { commaList, Day, PageQuery, SearchText, sortBy, wholeNumber } from '../platform/contract.ts'
import { PaymentGateway, PaymentMethodName } from './methods.ts'
import { PaymentState } from './status-machine.ts'

/** `open`: failed, or with something to look at (`attention`); `refunded`: in whole or in part. */
export const PaymentTab = z.enum(['all', 'open', 'attention', 'completed', 'pending', 'processing', 'failed', 'refunded'])
export type PaymentTab = z.infer<typeof PaymentTab>
/** `-needsAttention`: of those that are equal in it, the longest unchanged first. */
export const PaymentSort = sortBy('createdAt', 'amountSen', 'updatedAt', 'needsAttention')
export type PaymentSort = z.infer<typeof PaymentSort>

const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })
const statuses = commaList(PaymentState.options).optional()
const methods = commaList(PaymentMethodName.options).optional()
const givenTwice = (name: string, same: string) => ({ error: `is the same as ${same}: send only one of them`, path: [name] })
const WrittenPaymentQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: PaymentTab.default('all'),
  status: statuses,
  method: methods,
  /** `status` and `method`, as orders name them. */
  paymentStatus: statuses,
  paymentMethod: methods,
  gateway: commaList(PaymentGateway.options).optional(),
  minAmountSen: senInQuery.optional(),
  maxAmountSen: senInQuery.optional(),
  /** Created on these Malaysian days, with their orders. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Paid on these Malaysian days. */
  paidFrom: Day.optional(),
  paidTo: Day.optional(),
  sort: PaymentSort.optional(),
})
export const PaymentQuery = WrittenPaymentQuery.refine(
  ({ status, paymentStatus }) => status === undefined || paymentStatus === undefined,
  givenTwice('paymentStatus', 'status'),
)
  .refine(({ method, paymentMethod }) => method === undefined || paymentMethod === undefined, givenTwice('paymentMethod', 'method'))
  .transform(({ paymentStatus, paymentMethod, status = paymentStatus, method = paymentMethod, ...query }) => ({
    ...query,
    ...(status && { status }),
    ...(method && { method }),
  }))
/** The query as written, before parsing. */
export type PaymentQuery = z.input<typeof PaymentQuery>
