import type { Permission } from '../../permissions.ts'
import { startBookings, type Bookings } from './bookings.ts'
import type { Client } from '../http/client.ts'
import type { SharedOps } from '../system/ops.ts'
import { shareOps } from '../system/shared-ops.ts'

interface TwoPeople {
  ops: SharedOps
  bookings: Bookings
  maker: Client
  /** At another process. */
  checker: Client
}

/** Two people of finance, with the same rights, where orders can be booked. */
export async function startTwoPeople(more: readonly Permission[] = []): Promise<TwoPeople> {
  const ops = await shareOps({ apis: 2 })
  const rights: Permission[] = ['finance.read', 'finance.write', 'finance.approve', 'orders.read', ...more]
  const [bookings, maker, checker] = [await startBookings(ops), await ops.somebody(rights), await ops.somebody(rights, { api: 1 })]
  return { ops, bookings, maker, checker }
}
