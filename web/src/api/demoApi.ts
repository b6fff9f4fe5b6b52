import { DemoAccounts } from '@kainsiap/ops/auth/contract'
import { api } from './api.ts'

export const { useGetDemoAccountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getDemoAccounts: build.query<DemoAccounts, void>({ query: () => 'public/demo', responseSchema: DemoAccounts }),
  }),
})
