import type { User } from '@kainsiap/ops/users/contract'
import { labelOf } from '../ui/format/labelOf.ts'
import { Lookup, type LookupProps, useLookupSearch } from './Lookup.tsx'
import { useLookUpUsersInfiniteQuery } from './lookupsApi.ts'

/** Chooses somebody of the staff. Needs `users.read`. */
export function UserLookup(props: LookupProps) {
  const typed = useLookupSearch()
  const query = useLookUpUsersInfiniteQuery(typed.query)
  const whole = useLookUpUsersInfiniteQuery({})
  return <Lookup noun="user" plural="users" searched="name, email, department" {...{ typed, query, whole, describe }} {...props} />
}

const describe = ({ role }: User) => labelOf(role)
