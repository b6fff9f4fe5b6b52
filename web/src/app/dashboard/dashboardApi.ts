import { ActivityPage } from '@kainsiap/ops/activity/contract'
import { apiOf } from '../../api/api.ts'

/** The part of the log to show; all of it without limits. */
export interface ActivityRange {
  since?: number
  before?: number
}

export const activityPageSize = 10

const dashboardApi = apiOf({ tags: ['Activity'] }).injectEndpoints({
  endpoints: (build) => ({
    activity: build.infiniteQuery<ActivityPage, ActivityRange, number | null>({
      query: ({ queryArg: { since, before }, pageParam }) => ({
        url: 'activity',
        params: { since, before: pageParam ?? before, limit: activityPageSize },
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined },
      rawResponseSchema: ActivityPage,
      providesTags: ['Activity'],
    }),
  }),
})

export const { useActivityInfiniteQuery } = dashboardApi
