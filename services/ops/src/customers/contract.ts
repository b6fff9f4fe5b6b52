import { z } from 'zod'
import { Id, page, PageQuery, SearchText, Version } from '../platform/contract.ts'

export const CustomerAccountStatus = z.enum(['active', 'suspended', 'banned', 'pending_verification'])

/** A customer as in look-ups. No contact. */
export const Customer = z
  .strictObject({
    id: Id,
    version: Version,
    name: z.string(),
    status: CustomerAccountStatus,
    preferredLanguage: z.enum(['ms', 'en', 'zh']),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const CustomerQuery = PageQuery.extend({ search: SearchText.optional() })
export type CustomerQuery = z.input<typeof CustomerQuery>
export const CustomerPage = page(Customer).meta({ id: 'CustomerPage' })
export type CustomerPage = z.infer<typeof CustomerPage>
