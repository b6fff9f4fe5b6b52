import type { DemoAccounts } from '@kainsiap/ops/auth/contract'
import { api } from './api.ts'

// Without a schema: the console's frame asks this, and zod is no part of the initial script.
export const { useGetDemoAccountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ getDemoAccounts: build.query<DemoAccounts, void>({ query: () => 'public/demo' }) }),
})
