import { MailPage } from '@kainsiap/ops/platform/mail/contract'
import { apiOf } from '../../api/api.ts'

export const { useListMailsQuery } = apiOf({ tags: ['Mail'] }).injectEndpoints({
  endpoints: (build) => ({
    listMails: build.query<MailPage, { page: number; limit: number }>({
      query: (params) => ({ url: 'mails', params }),
      responseSchema: MailPage,
      providesTags: ['Mail'],
    }),
  }),
})
