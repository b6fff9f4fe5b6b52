import { randomUUID } from 'node:crypto'
import { demoStaff } from '../../demo/accounts.ts'
import { Permission } from '../../permissions.ts'
import { now } from '../../platform/clock.ts'
import type { Actor } from '../../platform/contract.ts'
import type { User } from '../../users/contract.ts'
import { toUser, type UserDoc } from '../../users/model.ts'
import { demoNames, type DemoName } from '../ops.ts'
import { newUser, type Data } from './data.ts'
import type { Log } from './log.ts'

/** Somebody who may sign in, as they are now. */
export interface Person {
  user: () => User
}

/** The users of the stub. */
export interface People {
  staff: (who: DemoName) => Person
  /** A new user with exactly these permissions. */
  somebody: (permissions: readonly Permission[]) => Person
  /** Gives a user exactly these permissions. */
  permit: (who: Person, permissions: readonly Permission[]) => void
  actor: (who: DemoName) => Actor
}

/** In the order in which the product keeps them. */
const sorted = (permissions: readonly Permission[]) => Permission.options.filter((each) => permissions.includes(each))

export function createPeople(data: () => Data, log: Log, recheck: () => void): People {
  const docOf = (isMeant: (user: UserDoc) => boolean): UserDoc => {
    const user = data().users.find(isMeant)
    if (!user) throw new Error('the stub has no such user')
    return user
  }
  const withId = (id: string) => docOf(({ _id }) => _id.toHexString() === id)
  const ofStaff = (who: DemoName) => docOf(({ email }) => email === demoStaff[demoNames[who]]?.email)
  const personOf = ({ _id }: UserDoc): Person => ({ user: () => toUser(withId(_id.toHexString())) })
  const actor = (who: DemoName): Actor => {
    const { _id, name } = ofStaff(who)
    return { kind: 'staff', id: _id.toHexString(), name }
  }
  return {
    actor,
    staff: (who) => personOf(ofStaff(who)),
    somebody: (permissions) => {
      const account = { name: 'Somebody', email: `${randomUUID()}@staff.example`, role: 'viewer', department: null, permissions } as const
      const user = newUser(account, now())
      data().users.push(user)
      log.add('user.created', toUser(user), { kind: 'system', id: null, name: 'System' })
      return personOf(user)
    },
    permit: (who, permissions) => {
      const user = withId(who.user().id)
      Object.assign(user, { permissions: sorted(permissions), version: user.version + 1 })
      log.add('user.rightsChanged', toUser(user), actor('superAdmin'))
      recheck()
    },
  }
}
