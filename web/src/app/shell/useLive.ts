import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { api } from '../../api/api.ts'
import type { Freshness } from '../../ui/state/freshness.ts'
import { openLive, type LiveConnection } from '../live/live.ts'
import type { AppStore } from '../store.ts'

const connecting: Freshness = { state: 'connecting' }

/** Keeps a live connection while the console is mounted; afterwards no loaded data remains. */
export function useLive(): Freshness {
  const store = useStore() as AppStore
  const [source] = useState(() => liveSource(store))
  return useSyncExternalStore(source.subscribe, source.freshness)
}

/** The connection as a subscribable store: subscribing opens it. */
function liveSource(store: AppStore) {
  let connection: LiveConnection | null = null
  return {
    freshness: () => connection?.freshness.state() ?? connecting,
    subscribe: (listener: () => void) => {
      const opened = openLive(store)
      connection = opened
      const ignore = opened.freshness.subscribe(listener)
      return () => {
        ignore()
        opened.close()
        store.dispatch(api.util.resetApiState())
      }
    },
  }
}
