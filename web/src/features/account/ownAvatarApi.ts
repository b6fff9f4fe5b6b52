import { User } from '@kainsiap/ops/users/contract'
import { idempotent } from '../../api/idempotency.ts'
import type { RemovingAvatar, SettingAvatar } from '../../command/AvatarCommand.tsx'
import { accountApi } from './accountApi.ts'

const ownAvatarApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    setOwnAvatar: build.mutation<User, SettingAvatar>({
      query: ({ version, key, file, onProgress }) => ({
        url: 'auth/me/avatar',
        method: 'POST',
        params: { version },
        headers: idempotent(key),
        file,
        onProgress,
      }),
      responseSchema: User,
      invalidatesTags: ['Me'],
    }),
    removeOwnAvatar: build.mutation<User, RemovingAvatar>({
      query: ({ version, key }) => ({ url: 'auth/me/avatar', method: 'DELETE', params: { version }, headers: idempotent(key) }),
      responseSchema: User,
      invalidatesTags: ['Me'],
    }),
  }),
})

export const { useSetOwnAvatarMutation, useRemoveOwnAvatarMutation } = ownAvatarApi
