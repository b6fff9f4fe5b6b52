import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { ordersApi } from './ordersApi.ts'

afterEach(() => vi.unstubAllGlobals())

// Browsers usually send in time without keepalive, even if the page closes at once: only here it is noticed when it is missing.
it('sends each command so that it outlives the page on which it was given', async () => {
  const sent: [url: string, keepalive: boolean | undefined][] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, { keepalive }: RequestInit) => {
    sent.push([url, keepalive])
    return Response.json({ code: 'unavailable', message: 'Not now' }, { status: 503 })
  })
  const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) })
  const given = { id: '7', key: 'once', version: 1 }
  const { assignAgent, updateStatus, cancelOrder } = ordersApi.endpoints
  await store.dispatch(assignAgent.initiate({ ...given, agentId: '8' }))
  await store.dispatch(updateStatus.initiate({ ...given, status: 'pickup_scheduled' }))
  await store.dispatch(cancelOrder.initiate({ ...given, reason: 'The customer moved house' }))
  expect(sent).toEqual(['assign', 'status', 'cancel'].map((verb) => [`/api/orders/7/${verb}`, true]))
})
