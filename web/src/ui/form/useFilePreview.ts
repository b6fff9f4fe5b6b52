import { useEffect, useState } from 'react'

interface Preview {
  url: string
  /** The picture that the file replaces. */
  former: string | null
}

interface Shown {
  /** The id of the present picture. */
  picture: string | null
  isStored: boolean
  isPending: boolean
}

/** The object URL of a chosen picture: until the stored one is there, or the upload has failed. */
export function useFilePreview({ picture, isStored, isPending }: Shown): { url: string | null; show: (file: File) => void } {
  const [preview, setPreview] = useState<Preview | null>(null)
  const isReplaced = preview !== null && picture !== preview.former
  const isNeeded = isPending || (isReplaced && !isStored && picture !== null)
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview.url)
    return undefined
  }, [preview])
  return {
    url: preview && isNeeded ? preview.url : null,
    show: (file) => setPreview({ url: URL.createObjectURL(file), former: picture }),
  }
}
