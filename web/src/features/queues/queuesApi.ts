import { api } from '../../api/api.ts'

export const { useOpenQueuesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sets the cookie that the board asks for. */
    openQueues: build.mutation<null, void>({ query: () => ({ url: 'queues/access', method: 'POST' }) }),
  }),
})
