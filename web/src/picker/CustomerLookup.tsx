import type { Customer } from '@kainsiap/ops/customers/contract'
import { labelOf } from '../ui/format/labelOf.ts'
import { Lookup, type LookupProps, useLookupSearch } from './Lookup.tsx'
import { useLookUpCustomersInfiniteQuery } from './lookupsApi.ts'

/** Chooses a customer. Needs `orders.write` or `customers.read`. */
export function CustomerLookup(props: LookupProps) {
  const typed = useLookupSearch()
  const query = useLookUpCustomersInfiniteQuery(typed.query)
  const whole = useLookUpCustomersInfiniteQuery({})
  return <Lookup noun="customer" plural="customers" searched="name, email, phone" {...{ typed, query, whole, describe }} {...props} />
}

const describe = ({ status }: Customer) => labelOf(status)
