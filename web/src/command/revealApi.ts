import { Revealed } from '@kainsiap/ops/platform/personal-data/contract'
import { apiOf } from '../api/api.ts'

interface Reveal {
  /** Of the API: `agents/…/reveal`. */
  path: string
  field: string
  reason: string
}

const revealApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    revealNumber: build.mutation<Revealed, Reveal>({
      query: ({ path, ...body }) => ({ url: path, method: 'POST', body }),
      responseSchema: Revealed,
    }),
  }),
})

export const { useRevealNumberMutation } = revealApi
