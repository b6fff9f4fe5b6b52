import { type InvitationAcceptance, LinkOwner } from '@kainsiap/ops/auth/contract'
import { api } from '../../../api/api.ts'

/** What the links of mails lead to; they need no session. */
export const { useInvitationQuery, useAcceptInvitationMutation, useConfirmEmailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    invitation: build.query<LinkOwner, string>({
      query: (token) => ({ url: 'auth/invitation', method: 'POST', body: { token } }),
      responseSchema: LinkOwner,
    }),
    acceptInvitation: build.mutation<LinkOwner, InvitationAcceptance>({
      query: (body) => ({ url: 'auth/accept-invitation', method: 'POST', body }),
      responseSchema: LinkOwner,
    }),
    confirmEmail: build.mutation<LinkOwner, string>({
      query: (token) => ({ url: 'auth/confirm-email', method: 'POST', body: { token } }),
      responseSchema: LinkOwner,
    }),
  }),
})
