import { unauthenticated } from '../errors.ts'
import type { Principal } from './routes.ts'

/** The principal of a route for staff, which lets in nobody else. */
export function signedIn(principal: Principal): Extract<Principal, { kind: 'staff' }> {
  if (principal.kind !== 'staff') throw unauthenticated()
  return principal
}
