import { User } from '@kainsiap/ops/users/contract'
import type { RemovingAvatar, SettingAvatar } from '../../command/AvatarCommand.tsx'
import { avatarEndpoints } from '../../command/avatarEndpoints.ts'
import { userLive } from './userLive.ts'
import { usersApi } from './usersApi.ts'

const avatar = avatarEndpoints('users', User, userLive)
const userAvatarApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    setUserAvatar: build.mutation<User, SettingAvatar>(avatar.set),
    removeUserAvatar: build.mutation<User, RemovingAvatar>(avatar.remove),
  }),
})

export const { useSetUserAvatarMutation, useRemoveUserAvatarMutation } = userAvatarApi
