import { randomUUID } from 'node:crypto'
import { demoStaff } from '../../demo/accounts.ts'
import { Permission } from '../../permissions.ts'
import { now } from '../../platform/clock.ts'
import type { Actor } from '../../platform/contract.ts'
import { staleVersion } from '../../platform/errors.ts'
import { signedIn } from '../../platform/http/principals.ts'
import type { Call } from '../../platform/http/routes.ts'
import type { User, UserEdit } from '../../users/contract.ts'
import { foundBy, toUser, type UserDoc } from '../../users/model.ts'
import { demoNames, type DemoName } from '../system/ops.ts'
import { found, type Answers } from './answers.ts'
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
  /** Changes a user as the demo's super admin does. */
  edit: (who: Person, change: Change) => void
  actor: (who: DemoName) => Actor
}

type Change = Omit<UserEdit, 'version'>

/** In the order in which the product keeps them. */
const sorted = (permissions: readonly Permission[]) => Permission.options.filter((each) => permissions.includes(each))

type Edit = (user: UserDoc, change: Change, by: Actor) => UserDoc

/** Changes a user, with the event. Their consoles learn of it as on a system. */
const editing =
  (log: Log, recheck: () => void): Edit =>
  (user, { email, role, permissions, ...details }, by) => {
    if (email ?? role) throw new Error('the stub changes no email address and no role')
    Object.assign(user, details, permissions && { permissions: sorted(permissions) })
    Object.assign(user, { version: user.version + 1, updatedAt: now(), ...foundBy(user) })
    log.add(permissions ? 'user.rightsChanged' : 'user.updated', toUser(user), by)
    recheck()
    return user
  }

export const editAnswers = (data: () => Data, log: Log, recheck: () => void): Answers => ({
  'PATCH /api/users/:id': ({ id, principal, body: { version, ...change } }: Call<undefined, UserEdit>) => {
    const user = found(data().users, id, 'User')
    if (user.version !== version) throw staleVersion(toUser(user))
    const { id: actorId, name } = signedIn(principal)
    return toUser(editing(log, recheck)(user, change, { kind: 'staff', id: actorId, name }))
  },
})

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
  const edit: People['edit'] = (who, change) => void editing(log, recheck)(withId(who.user().id), change, actor('superAdmin'))
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
    permit: (who, permissions) => edit(who, { permissions: [...permissions] }),
    edit,
  }
}
