import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rule } from '../../platform/changes/rules.ts'
import { createLease, type Lease } from '../../platform/database/lease.ts'
import { Types } from '../../platform/database/mongo.ts'
import { ruleBroken, unavailable } from '../../platform/errors.ts'
import { UserModel, type UserDoc } from '../model.ts'
import { writesOf } from '../../platform/database/fields.ts'

const leaseName = 'super admins'
const leaseMs = 5_000
const waitMaxMs = 10_000
const active = { role: 'super_admin', isActive: true } as const

/**
 * Runs `write`, which takes the rank of super admin or the account from an active one, only if another active one remains. Throws
 * `rule_broken` otherwise.
 *
 * Every check marks all active super admins with a mark of its own and then counts those that carry it; the write requires the mark, too. Of
 * two concurrent checks, the later one to count has marked what the earlier one is about to write, which then fails, or does not count it: so
 * the last to succeed has counted somebody who stays. The lease only keeps concurrent checks from making each other fail.
 */
export function keepingASuperAdmin<Result>({ id, version }: { id: string; version: number }, write: CheckedWrite<Result>): Promise<Result> {
  const mark = randomUUID()
  const checkedWrite = () => write({ filter: { superAdminCheck: mark }, rejection: busy })
  const lease = createLease(leaseName, leaseMs)
  return inTurn(async () => {
    // Without the mark the write fails, and says how the user has changed meanwhile.
    if (!(await UserModel.exists({ _id: id, version, ...active }))) return checkedWrite()
    await waitForLease(lease)
    try {
      if (!(await anotherRemains(id, mark)))
        throw ruleBroken('last_super_admin', 'This is the last active super admin. Make another user a super admin first.')
      return await checkedWrite()
    } finally {
      await lease.drop()
    }
  })
}

type CheckedWrite<Result> = (rule: Rule<UserDoc>) => Promise<Result>

let turn: Promise<unknown> = Promise.resolve()
/** One after another within this process: only processes compete for the lease. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = turn.then(task)
  turn = result.catch(() => {})
  return result
}

const busy = () => unavailable('Another change to super admins is in progress. Nothing was changed. Try again in a moment.')

async function waitForLease(lease: Lease): Promise<void> {
  const giveUpAt = Date.now() + waitMaxMs
  while (!(await lease.isOurs())) {
    if (Date.now() > giveUpAt) throw busy()
    await sleep(10 + Math.random() * 40)
  }
}

async function anotherRemains(id: string, mark: string): Promise<boolean> {
  const { collection } = UserModel
  const users = writesOf(UserModel)
  for (const { _id } of await collection.find(active, { projection: { _id: 1 } }).toArray())
    await users.updateOne({ _id, ...active }, { $set: { superAdminCheck: mark } })
  return (await collection.countDocuments({ ...active, superAdminCheck: mark, _id: { $ne: new Types.ObjectId(id) } })) > 0
}
