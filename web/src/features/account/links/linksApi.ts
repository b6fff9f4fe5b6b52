import { type ForgottenPassword, LinkOwner, type PasswordByLink } from '@kainsiap/ops/auth/contract'
import { api } from '../../../api/api.ts'

/** What the links of mails lead to; they need no session. */
export const {
  useInvitationQuery,
  useAcceptInvitationMutation,
  useConfirmEmailMutation,
  useForgotPasswordMutation,
  useResetLinkQuery,
  useResetPasswordMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    invitation: build.query<LinkOwner, string>({
      query: (token) => ({ url: 'auth/invitation', method: 'POST', body: { token } }),
      responseSchema: LinkOwner,
    }),
    acceptInvitation: build.mutation<LinkOwner, PasswordByLink>({
      query: (body) => ({ url: 'auth/accept-invitation', method: 'POST', body }),
      responseSchema: LinkOwner,
    }),
    forgotPassword: build.mutation<{ message: string }, ForgottenPassword>({
      query: (body) => ({ url: 'auth/forgot-password', method: 'POST', body }),
    }),
    resetLink: build.query<LinkOwner, string>({
      query: (token) => ({ url: 'auth/reset-link', method: 'POST', body: { token } }),
      responseSchema: LinkOwner,
    }),
    resetPassword: build.mutation<LinkOwner, PasswordByLink>({
      query: (body) => ({ url: 'auth/reset-password', method: 'POST', body }),
      responseSchema: LinkOwner,
    }),
    confirmEmail: build.mutation<LinkOwner, string>({
      query: (token) => ({ url: 'auth/confirm-email', method: 'POST', body: { token } }),
      responseSchema: LinkOwner,
    }),
  }),
})
