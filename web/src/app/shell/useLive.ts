import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { api } from '../../api/api.ts'
import type { Freshness } from '../../ui/freshness.ts'
import { openLive, type LiveConnection } from '../live.ts'
import { liveEntities } from '../liveEntities.ts'
import type { AppStore } from '../store.ts'

const connecting: Freshness = { state: 'connecting' }

/** Keeps a live connection for as long as the console is shown; when it goes, nothing of what was seen stays behind. */
export function useLive(): Freshness {
  const store = useStore() as AppStore
  const [source] = useState(() => liveSource(store))
  return useSyncExternalStore(source.subscribe, source.freshness)
}

/** The connection as something to subscribe to: listening to it opens it. */
function liveSource(store: AppStore) {
  let connection: LiveConnection | null = null
  return {
    freshness: () => connection?.freshness.state() ?? connecting,
    subscribe: (listener: () => void) => {
      const opened = openLive(store, liveEntities)
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
