import { useEffect, useState } from 'react'
import { fetchFile } from '../../api/download.ts'

interface PaperImage {
  /** An object URL; null while it is loading. */
  url: string | null
  error: unknown
}

const none: PaperImage = { url: null, error: null }

/** An image of papers. Unlike other pictures it is kept by nobody: it is gone from the browser once it is not shown. */
export function usePaperImage(id: string, size: 'full' | 'thumbnail') {
  const [attempt, setAttempt] = useState(0)
  const asked = `${id} ${size} ${attempt}`
  const [image, setImage] = useState({ ...none, asked })
  useEffect(() => {
    const visit = { isOver: false, url: '' }
    fetchFile(`files/${id}?size=${size}`).then(
      ({ blob }) => {
        if (visit.isOver) return
        visit.url = URL.createObjectURL(blob)
        setImage({ url: visit.url, error: null, asked })
      },
      (error: unknown) => visit.isOver || setImage({ url: null, error, asked }),
    )
    return () => {
      visit.isOver = true
      URL.revokeObjectURL(visit.url)
    }
  }, [id, size, asked])
  return { ...(image.asked === asked ? image : none), retry: () => setAttempt((count) => count + 1) }
}
