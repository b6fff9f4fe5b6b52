import type { Visit } from '@kainsiap/ops/activity/contract'
import { apiOf } from '../api/api.ts'

/** Asking says that one is here: the answer is this visit, and what happened since the one before it. Without a schema, as the frame asks it. */
const visitsApi = apiOf({ tags: ['Visit'] }).injectEndpoints({
  endpoints: (build) => ({
    visit: build.query<Visit, void>({
      query: () => ({ url: 'activity/visits', method: 'POST', keepalive: true }),
      providesTags: ['Visit'],
    }),
  }),
})

export const { useVisitQuery } = visitsApi
