import type { Page } from '@kainsiap/ops/platform/contract'
import { type Mail, MailPage } from '@kainsiap/ops/platform/mail/contract'
import { apiOf } from '../../api/api.ts'

export const { useListMailsQuery } = apiOf({ tags: ['Mail'] }).injectEndpoints({
  endpoints: (build) => ({
    listMails: build.query<Page<Mail>, { page: number; limit: number; after?: string }>({
      query: (params) => ({ url: 'mails', params }),
      responseSchema: MailPage,
      providesTags: ['Mail'],
    }),
  }),
})
