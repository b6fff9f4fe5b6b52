import {
  LinesResolved,
  type NewResolution,
  type NewResolutions,
  type Provider,
  ReconciliationLineDetails,
  ReconciliationPage,
  type ReconciliationQuery,
  ReconciliationStats,
  StatementDays,
} from '@kainsiap/ops/reconciliation/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import type { Failure } from '../../api/errors.ts'
import { idempotent, newIdempotencyKey } from '../../api/idempotency.ts'
import { type NamedRecord, pathOfNumber, toNamedRecord } from './namedRecord.ts'
import { lineLive } from './reconciliationLive.ts'

const tag = 'ReconciliationLine'
const list = [{ type: tag, id: 'LIST' } as const]

/** The key identifies repetitions of the same command. */
interface LineCommand {
  id: string
  version: number
  key: string
}

interface OurRecord {
  entity: string
  id: string
}

const command = (verb: 'resolve' | 'reopen') => ({
  query: ({ id, key, ...body }: LineCommand) => ({
    url: `reconciliation/lines/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  }),
  responseSchema: ReconciliationLineDetails,
  onQueryStarted: answersWith(lineLive),
})

function readNamed({ data, error }: { data?: unknown; error?: Failure }): { data: NamedRecord | null } | { error: Failure } {
  if (!error) return { data: toNamedRecord(data) }
  return error.kind === 'refused' && error.status === 404 ? { data: null } : { error }
}

export const reconciliationApi = apiOf({ tags: [tag], live: [lineLive] }).injectEndpoints({
  endpoints: (build) => ({
    listLines: build.query<ReconciliationPage, ReconciliationQuery>({
      query: (params) => ({ url: 'reconciliation', params }),
      responseSchema: ReconciliationPage,
      providesTags: listTags(tag),
    }),
    statementDays: build.query<StatementDays, string>({
      query: (day) => ({ url: 'reconciliation/days', params: { day } }),
      responseSchema: StatementDays,
      providesTags: list,
    }),
    reconciliationStats: build.query<ReconciliationStats, void>({
      query: () => 'reconciliation/stats',
      responseSchema: ReconciliationStats,
      providesTags: statsTags('reconciliation'),
    }),
    getLine: build.query<ReconciliationLineDetails, string>({
      query: (id) => `reconciliation/lines/${id}`,
      responseSchema: ReconciliationLineDetails,
      providesTags: entityTag(tag),
    }),
    resolveLine: build.mutation<ReconciliationLineDetails, LineCommand & Omit<NewResolution, 'version'>>(command('resolve')),
    reopenLine: build.mutation<ReconciliationLineDetails, LineCommand>(command('reopen')),
    resolveLines: build.mutation<LinesResolved, NewResolutions & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'reconciliation/resolve', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: LinesResolved,
      invalidatesTags: list,
    }),
    fetchStatement: build.mutation<StatementDays, { provider: Provider; day: string }>({
      query: (body) => ({ url: 'reconciliation/fetch', method: 'POST', body, headers: idempotent(newIdempotencyKey()) }),
      responseSchema: StatementDays,
      invalidatesTags: list,
    }),
    /** What a payment, refund or payout is, by its number; null where there is none. */
    namedRecord: build.query<NamedRecord | null, string>({
      queryFn: async (number, _api, _options, ask) => readNamed(await ask(pathOfNumber(number))),
    }),
    /** Asks the provider what became of a record, as its own page does. */
    recheckRecord: build.mutation<null, OurRecord>({
      queryFn: async ({ entity, id }, _api, _options, ask) => {
        const url = `${entity}s/${id}`
        const read = await ask(url)
        if (read.error) return { error: read.error }
        const { version } = read.data as { version: number }
        const headers = idempotent(newIdempotencyKey())
        const checked = await ask({ url: `${url}/recheck`, method: 'POST', body: { version }, headers })
        return checked.error ? { error: checked.error } : { data: null }
      },
    }),
  }),
})

export const {
  useListLinesQuery,
  useStatementDaysQuery,
  useReconciliationStatsQuery,
  useGetLineQuery,
  useLazyGetLineQuery,
  useResolveLineMutation,
  useReopenLineMutation,
  useResolveLinesMutation,
  useFetchStatementMutation,
  useRecheckRecordMutation,
  useNamedRecordQuery,
} = reconciliationApi
