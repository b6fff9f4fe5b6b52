import { useEffect, useState } from 'react'
import { fetchFile } from '../../../api/download.ts'
import { isFailure } from '../../../api/errors.ts'

interface PaperImage {
  /** An object URL; null while it is loading. */
  url: string | null
  error: unknown
}

const none: PaperImage = { url: null, error: null }

/** What becomes of the images of papers that are on the screen. */
export type ImageState = 'loading' | 'shown' | 'failed'
export interface ImageWatch {
  /** Null once it is on the screen no more. */
  onState: (image: string, state: ImageState | null) => void
  /** The server has none for us: the papers may be somebody else's by now, or decided. */
  onRefused: () => void
}

/** An image of papers. Unlike other pictures it is kept by nobody: it is gone from the browser once it is not shown. */
export function usePaperImage(id: string, size: 'full' | 'thumbnail', { onState, onRefused }: ImageWatch) {
  const [attempt, setAttempt] = useState(0)
  const asked = `${id} ${size} ${attempt}`
  const [image, setImage] = useState({ ...none, asked })
  useEffect(() => {
    const visit = { url: '', end: new AbortController() }
    const name = `${id} ${size}`
    onState(name, 'loading')
    fetchFile(`files/${id}?size=${size}`, visit.end.signal).then(
      ({ blob }) => {
        if (visit.end.signal.aborted) return
        visit.url = URL.createObjectURL(blob)
        setImage({ url: visit.url, error: null, asked })
        onState(name, 'shown')
      },
      (error: unknown) => {
        if (visit.end.signal.aborted) return
        setImage({ url: null, error, asked })
        onState(name, 'failed')
        if (isFailure(error) && error.kind === 'refused') onRefused()
      },
    )
    return () => {
      visit.end.abort()
      URL.revokeObjectURL(visit.url)
      onState(name, null)
    }
  }, [id, size, asked, onState, onRefused])
  return { ...(image.asked === asked ? image : none), retry: () => setAttempt((count) => count + 1) }
}
