import { useCallback, useSyncExternalStore } from 'react'
import { fetchFile } from './download.ts'
import { session } from './session.ts'

/** A picture of the API. Its content never changes; another picture has another id. */
interface Picture {
  /** An object URL; null while it is loading, and where there is none to be had. */
  url: string | null
  listeners: Set<() => void>
}

/** Pictures that nobody shows any more and that are kept, in case somebody does again. */
const unusedMax = 200
const atATimeMax = 4

/** The least recently used first. */
const pictures = new Map<string, Picture>()
const waiting: (() => Promise<void>)[] = []
let loading = 0
let owner: string | null = null

/**
 * The object URL of a picture: an `img` cannot send the token that the API asks for, and no address may hold it. Null while it is loading,
 * where there is none, and where it cannot be had. Each is loaded once, however many show it.
 */
export function usePicture(id: string | null, size: 'full' | 'thumbnail' = 'thumbnail'): string | null {
  const key = id === null ? null : `${id}?size=${size}`
  const subscribe = useCallback((listener: () => void) => (key === null ? () => {} : pictureStore.show(key, listener)), [key])
  return useSyncExternalStore(subscribe, () => (key === null ? null : pictureStore.url(key)))
}

export const pictureStore = {
  url: (key: string): string | null => pictures.get(key)?.url ?? null,
  /** Loads a picture unless it is there, and keeps it while it is shown. Returns how to stop that. */
  show(key: string, listener: () => void): () => void {
    forgetOthers()
    const picture = pictures.get(key) ?? begin(key)
    picture.listeners.add(listener)
    pictures.delete(key)
    pictures.set(key, picture)
    return () => {
      picture.listeners.delete(listener)
      // What could not be had is asked for again by whoever shows it next.
      if (picture.listeners.size === 0 && picture.url === null && pictures.get(key) === picture) pictures.delete(key)
      forgetOthers()
      dropUnused()
    }
  },
}

function begin(key: string): Picture {
  const picture: Picture = { url: null, listeners: new Set() }
  pictures.set(key, picture)
  waiting.push(async () => {
    if (pictures.get(key) !== picture) return
    const file = await fetchFile(`files/${key}`).catch(() => null)
    if (!file || pictures.get(key) !== picture) return
    picture.url = URL.createObjectURL(file.blob)
    for (const listener of picture.listeners) listener()
  })
  loadNext()
  return picture
}

/** A few at a time: a list of them must not hold up what users wait for. */
function loadNext() {
  while (loading < atATimeMax) {
    const load = waiting.shift()
    if (!load) return
    loading += 1
    void load().finally(() => {
      loading -= 1
      loadNext()
    })
  }
}

function dropUnused() {
  const unused = [...pictures].filter(([, { listeners }]) => listeners.size === 0)
  for (const [key] of unused.slice(0, Math.max(0, unused.length - unusedMax))) drop(key)
}

/** Pictures are kept for one user with the rights they have: others may not see them. */
function forgetOthers() {
  const state = session.state()
  const present = state.status === 'signed_in' ? `${state.user.id} ${state.user.permissions.join()}` : null
  if (present === owner && present !== null) return
  owner = present
  for (const [key, { listeners }] of pictures) if (listeners.size === 0) drop(key)
}

function drop(key: string) {
  const url = pictures.get(key)?.url
  if (url) URL.revokeObjectURL(url)
  pictures.delete(key)
}
