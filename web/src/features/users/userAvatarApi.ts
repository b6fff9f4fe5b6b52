import { User } from '@kainsiap/ops/users/contract'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import type { SettingAvatar } from '../../command/AvatarCommand.tsx'
import { userLive } from './userLive.ts'
import { type UserCommand, usersApi } from './usersApi.ts'

const userAvatarApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    setUserAvatar: build.mutation<User, SettingAvatar>({
      query: ({ id, version, key, ...file }) => ({
        url: `users/${id}/avatar`,
        method: 'POST',
        params: { version },
        headers: idempotent(key),
        ...file,
      }),
      responseSchema: User,
      onQueryStarted: answersWith(userLive),
    }),
    removeUserAvatar: build.mutation<User, UserCommand>({
      query: ({ id, version, key }) => ({ url: `users/${id}/avatar`, method: 'DELETE', params: { version }, headers: idempotent(key) }),
      responseSchema: User,
      onQueryStarted: answersWith(userLive),
    }),
  }),
})

export const { useSetUserAvatarMutation, useRemoveUserAvatarMutation } = userAvatarApi
