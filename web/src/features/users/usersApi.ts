import {
  ListedUser,
  type NewUser,
  User,
  UserActivityPage,
  type UserEdit,
  UserPage,
  type UserQuery,
  type UserSession,
  UserSessions,
  UserStats,
} from '@kainsiap/ops/users/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { userActivityLive, userLive } from './userLive.ts'

/** The fields of every command on a user: its id, and the version the caller saw. The key identifies repetitions of the same command. */
export interface UserCommand {
  id: string
  version: number
  key: string
}
type Inviting = NewUser & { key: string }
type Editing = UserCommand & Omit<UserEdit, 'version'>
interface EndingSession {
  id: string
  /** All of them if omitted. */
  sessionId?: string
}

const activityPage = 50

const command = (verb: 'invite' | 'activate' | 'deactivate' | 'reset-totp') => ({
  query: ({ id, version, key }: UserCommand) => ({
    url: `users/${id}/${verb}`,
    method: 'POST' as const,
    body: { version },
    headers: idempotent(key),
  }),
  responseSchema: User,
  onQueryStarted: answersWith(userLive),
})

export const usersApi = apiOf({ tags: ['User', 'UserSession', 'UserActivity'], live: [userLive, userActivityLive] }).injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserPage, UserQuery>({
      query: (params) => ({ url: 'users', params }),
      responseSchema: UserPage,
      providesTags: listTags('User'),
    }),
    userStats: build.query<UserStats, void>({
      query: () => 'users/stats',
      responseSchema: UserStats,
      providesTags: statsTags('users'),
    }),
    getUser: build.query<ListedUser, string>({ query: (id) => `users/${id}`, responseSchema: ListedUser, providesTags: entityTag('User') }),
    /** `version` is that of the user: another one asks anew. */
    userActivity: build.query<UserActivityPage, { id: string; version: number }>({
      query: ({ id }) => ({ url: `users/${id}/activity`, params: { limit: activityPage } }),
      responseSchema: UserActivityPage,
      providesTags: (_page, _error, { id }) => [{ type: 'UserActivity', id }],
    }),
    userSessions: build.query<{ items: UserSession[] }, string>({
      query: (id) => `users/${id}/sessions`,
      responseSchema: UserSessions,
      providesTags: ['UserSession'],
    }),
    endSessions: build.mutation<void, EndingSession>({
      query: ({ id, sessionId }) => ({ url: `users/${id}/sessions${sessionId ? `/${sessionId}` : ''}`, method: 'DELETE' }),
      invalidatesTags: ['UserSession', 'UserActivity'],
    }),
    inviteUser: build.mutation<User, Inviting>({
      query: ({ key, ...body }) => ({ url: 'users', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: User,
      onQueryStarted: answersWith(userLive),
    }),
    editUser: build.mutation<User, Editing>({
      query: ({ id, key, ...body }) => ({ url: `users/${id}`, method: 'PATCH', body, headers: idempotent(key) }),
      responseSchema: User,
      onQueryStarted: answersWith(userLive),
    }),
    renewInvitation: build.mutation<User, UserCommand>(command('invite')),
    activateUser: build.mutation<User, UserCommand>(command('activate')),
    deactivateUser: build.mutation<User, UserCommand>({ ...command('deactivate'), invalidatesTags: ['UserSession'] }),
    resetTotp: build.mutation<ListedUser, UserCommand>({ ...command('reset-totp'), responseSchema: ListedUser }),
    deleteUser: build.mutation<void, UserCommand>({
      query: ({ id, version, key }) => ({ url: `users/${id}`, method: 'DELETE', params: { version }, headers: idempotent(key) }),
      invalidatesTags: [{ type: 'User', id: 'LIST' }],
    }),
  }),
})

export const {
  useListUsersQuery,
  useUserStatsQuery,
  useGetUserQuery,
  useLazyGetUserQuery,
  useUserActivityQuery,
  useUserSessionsQuery,
  useEndSessionsMutation,
  useInviteUserMutation,
  useEditUserMutation,
  useRenewInvitationMutation,
  useActivateUserMutation,
  useDeactivateUserMutation,
  useResetTotpMutation,
  useDeleteUserMutation,
} = usersApi
