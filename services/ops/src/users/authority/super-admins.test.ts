import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { times } from '../../testing/entities/bookings.ts'
import { shareOps, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { staffOf, type Staff } from '../../testing/system/staff.ts'
import { UserModel } from '../model.ts'
import { keepingASuperAdmin } from './super-admins.ts'

let ops: BorrowedOps
let staff: Staff

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  staff = staffOf(ops, await ops.staff('superAdmin'))
})
afterAll(() => ops.stop())

const rule = (name: string) => ({ status: 422, body: { code: 'rule_broken', details: { rule: name } } })

describe('the last super admin', () => {
  const active = () => UserModel.find({ role: 'super_admin', isActive: true }).lean<{ _id: mongoose.Types.ObjectId }[]>()
  const clients = async () =>
    [await ops.somebody([], { role: 'super_admin' }), await ops.somebody([], { role: 'super_admin', api: 1 })] as const
  let left: mongoose.Types.ObjectId[] = []
  /** Leaves only these active, until the end of the test. */
  const leaveOnly = async (ids: readonly string[]) => {
    const others = (await active()).map(({ _id }) => _id).filter((id) => !ids.includes(String(id)))
    left.push(...others)
    await UserModel.collection.updateMany({ _id: { $in: others } }, { $set: { isActive: false } })
  }
  afterEach(async () => {
    await UserModel.collection.updateMany({ _id: { $in: left } }, { $set: { isActive: true } })
    left = []
  })

  it('can neither be demoted, deactivated nor deleted, also not by themselves', async () => {
    const [only] = await clients()
    const { id } = only.user()
    await leaveOnly([id])
    expect(await staff.edit(id, { role: 'viewer' }, only)).toMatchObject(rule('last_super_admin'))
    expect(await staff.edit(id, { role: 'viewer', permissions: [] }, only)).toMatchObject(rule('last_super_admin'))
    expect(await staff.act('deactivate', id, only)).toMatchObject(rule('own_account'))
    expect(await staff.edit(id, { name: 'The last one' }, only)).toMatchObject({ status: 200 })
    expect((await active()).map(({ _id }) => String(_id))).toEqual([id])
  })

  it('remains when the last two are demoted, deactivated and deleted a hundred times at once, at two processes', async () => {
    let total = 0
    for (const _ of times(2, () => 0)) {
      const [one, two] = await clients()
      await leaveOnly([one.user().id, two.user().id])
      const answers = await Promise.all(
        times(100, (index) => {
          const [by, { id }] = index % 2 ? [one, (index % 8 === 7 ? one : two).user()] : [two, (index % 8 === 6 ? two : one).user()]
          const ways = [
            () => by.patch(`/users/${id}`, { version: 1, role: 'viewer' }),
            () => by.post(`/users/${id}/deactivate`, { version: 1 }),
            () => by.remove(`/users/${id}?version=1`),
          ]
          return ways[Math.floor(index / 2) % 3]?.() ?? Promise.reject(new Error('no way'))
        }),
      )
      const carriedOut = answers.filter(({ status }) => status < 300)
      // Under load a request may be rejected as unavailable, in the worst case every one of a round.
      expect(carriedOut.length).toBeLessThanOrEqual(1)
      expect(answers.filter(({ status, body }) => status >= 500 && body.code !== 'unavailable')).toEqual([])
      expect(await active()).toHaveLength(2 - carriedOut.length)
      total += carriedOut.length
    }
    expect(total).toBeGreaterThan(0)
  })

  it('remains when a check is so slow that its lease is lost to another', async () => {
    const [one, two] = await clients()
    const { id } = one.user()
    await leaveOnly([id, two.user().id])
    let [isWaiting, goOn] = [() => {}, () => {}]
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve))
    const slow = keepingASuperAdmin({ id, version: 1 }, async (precondition) => {
      isWaiting()
      await new Promise<void>((resolve) => (goOn = resolve))
      const demoted = { _id: new mongoose.Types.ObjectId(id), ...precondition }
      return UserModel.collection.updateOne(demoted, { $set: { role: 'viewer' } })
    })
    await waiting
    await mongoose.connection.collection('leases').deleteOne({ _id: 'super admins' as never })
    expect((await staff.edit(two.user().id, { role: 'viewer' }, one)).status).toBe(200)
    goOn()
    expect((await slow).modifiedCount).toBe(0)
    expect((await active()).map(({ _id }) => String(_id))).toEqual([id])
  })
})
