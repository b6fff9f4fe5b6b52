import { defineAvatar, letGo, replaceAttachment } from '../platform/files/attachments.ts'
import type { Upload } from '../platform/files/receive.ts'
import { changeSelf, changeUser, type Target } from './commands.ts'
import type { User } from './contract.ts'
import { users, type UserDoc } from './model.ts'

/** Who is in the picture sees it too. */
export const userAvatar = defineAvatar(users, (reader, id) => reader.id === id || reader.permissions.includes('users.read'))

type Own = Omit<Target, 'editor'>
type Decide = (doc: UserDoc) => { avatar: null } | Promise<{ avatar: string }>

/** Throws `forbidden` or `stale_version`, like every change of somebody, or the reason why the file is refused. */
export const setAvatar = (target: Target, upload: Upload): Promise<User> => replace(upload, (decide) => changeUser(target, decide))
export const removeAvatar = (target: Target): Promise<User> => remove((decide) => changeUser(target, decide))

export const setOwnAvatar = (own: Own, upload: Upload): Promise<User> => replace(upload, (decide) => changeSelf(own, decide))
export const removeOwnAvatar = (own: Own): Promise<User> => remove((decide) => changeSelf(own, decide))

const replace = (upload: Upload, commit: (decide: Decide) => Promise<User>) =>
  replaceAttachment(userAvatar, upload, (store) => commit(async (doc) => ({ avatar: await store(doc._id, doc.avatar) })))

async function remove(commit: (decide: Decide) => Promise<User>): Promise<User> {
  let former: string | null | undefined = null
  const user = await commit((doc) => {
    former = doc.avatar
    return { avatar: null }
  })
  await letGo(former)
  return user
}
