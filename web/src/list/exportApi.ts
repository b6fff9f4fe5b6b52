import { type Job, JobAccepted } from '@kainsiap/ops/platform/jobs/contract'
import { apiOf } from '../api/api.ts'
import { idempotent } from '../api/idempotency.ts'

interface ExportRequest {
  /** The list's resource: "orders". */
  resource: string
  format: 'csv' | 'xlsx'
  /** The list's query, as the address gives it. */
  query: Readonly<Record<string, string>>
  /** Only these of the rows that match. */
  ids: readonly string[] | undefined
  key: string
}

/** An export is a job: it goes on in the tray of jobs. */
export const { useStartExportMutation } = apiOf({ tags: ['Job'] }).injectEndpoints({
  endpoints: (build) => ({
    startExport: build.mutation<{ job: Job }, ExportRequest>({
      query: ({ resource, key, ...body }) => ({ url: `${resource}/exports`, method: 'POST', body, headers: idempotent(key) }),
      responseSchema: JobAccepted,
      invalidatesTags: [{ type: 'Job', id: 'LIST' }],
    }),
  }),
})
