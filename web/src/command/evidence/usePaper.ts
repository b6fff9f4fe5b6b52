import { useState } from 'react'
import { errorSentence } from '../../api/errors.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import type { UploadingPaper } from './evidenceKind.ts'

interface Paper {
  fileName: string | null
  /** Null where nothing is on its way. */
  progress: number | null
  /** Its id, once the server has it. */
  id: string | null
  error: string | null
}

const none: Paper = { fileName: null, progress: null, id: null, error: null }

/** The bank's paper, sent as soon as it is chosen; the command names it. */
export function usePaper(recordId: string, upload: (input: UploadingPaper) => Promise<{ id: string }>) {
  const [paper, setPaper] = useState(none)
  const choose = async (file: File) => {
    setPaper({ ...none, fileName: file.name, progress: 0 })
    const onProgress = (progress: number) => setPaper((now) => (now.progress === null ? now : { ...now, progress }))
    try {
      const { id } = await upload({ id: recordId, key: newIdempotencyKey(), file, onProgress })
      setPaper({ ...none, fileName: file.name, id })
    } catch (error) {
      setPaper({ ...none, error: errorSentence(error) })
    }
  }
  return { paper, choose, refuse: (error: string) => setPaper({ ...none, error }) }
}
