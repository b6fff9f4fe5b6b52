import { NoticeList } from '@kainsiap/ops/platform/notices/contract'
import { apiOf, listTags } from '../../api/api.ts'

export const { useListNoticesQuery, useReadNoticesMutation } = apiOf({ tags: ['Notice'] }).injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<NoticeList, void>({ query: () => 'notices', responseSchema: NoticeList, providesTags: listTags('Notice') }),
    readNotices: build.mutation<NoticeList, string>({
      query: (upTo) => ({ url: 'notices/read', method: 'POST', body: { upTo } }),
      responseSchema: NoticeList,
      invalidatesTags: [{ type: 'Notice', id: 'LIST' }],
    }),
  }),
})
