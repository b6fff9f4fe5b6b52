import {
  type PasswordChange,
  RecoveryCodes,
  type TotpConfirmation,
  type TotpDisabling,
  TotpSecret,
  type TotpStart,
  TotpStatus,
} from '@kainsiap/ops/auth/contract'
import { type ProfileEdit, User, type UserSession, UserSessions } from '@kainsiap/ops/users/contract'
import { apiOf } from '../../api/api.ts'
import { idempotent } from '../../api/idempotency.ts'
import { session } from '../../api/session.ts'

type EditingProfile = ProfileEdit & { id: string; key: string }

/** One's own account. Who is signed in is also in the session, which takes over what this reads. */
export const accountApi = apiOf({ tags: ['Me', 'OwnSession', 'Totp'] }).injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<User, void>({
      query: () => 'auth/me',
      responseSchema: User,
      providesTags: ['Me'],
      onQueryStarted: async (_, { queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) session.setUser(data)
      },
    }),
    editProfile: build.mutation<User, EditingProfile>({
      query: ({ id: _id, key, ...body }) => ({ url: 'auth/me', method: 'PATCH', body, headers: idempotent(key) }),
      responseSchema: User,
      invalidatesTags: ['Me'],
    }),
    changePassword: build.mutation<void, PasswordChange>({
      query: (body) => ({ url: 'auth/change-password', method: 'POST', body }),
      invalidatesTags: ['OwnSession', 'Me'],
    }),
    ownSessions: build.query<{ items: UserSession[] }, void>({
      query: () => 'auth/sessions',
      responseSchema: UserSessions,
      providesTags: ['OwnSession'],
    }),
    endOwnSessions: build.mutation<void, { sessionId?: string }>({
      query: ({ sessionId }) => ({ url: `auth/sessions${sessionId ? `/${sessionId}` : ''}`, method: 'DELETE' }),
      invalidatesTags: ['OwnSession'],
    }),
    totpStatus: build.query<TotpStatus, void>({ query: () => 'auth/totp', responseSchema: TotpStatus, providesTags: ['Totp'] }),
    startTotp: build.mutation<TotpSecret, TotpStart>({
      query: (body) => ({ url: 'auth/totp/start', method: 'POST', body }),
      responseSchema: TotpSecret,
    }),
    confirmTotp: build.mutation<RecoveryCodes, TotpConfirmation>({
      query: (body) => ({ url: 'auth/totp/confirm', method: 'POST', body }),
      responseSchema: RecoveryCodes,
      invalidatesTags: ['Totp', 'Me'],
    }),
    disableTotp: build.mutation<void, TotpDisabling>({
      query: (body) => ({ url: 'auth/totp/disable', method: 'POST', body }),
      invalidatesTags: ['Totp', 'Me'],
    }),
  }),
})

export const {
  useGetMeQuery,
  useLazyGetMeQuery,
  useEditProfileMutation,
  useChangePasswordMutation,
  useOwnSessionsQuery,
  useEndOwnSessionsMutation,
  useTotpStatusQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useDisableTotpMutation,
} = accountApi
