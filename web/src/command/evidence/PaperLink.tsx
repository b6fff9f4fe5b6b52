import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'

/** Saves the bank's paper: what was uploaded is never opened in the console. */
export function PaperLink({ file }: { file: string }) {
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const press = async () => {
    setPending(true)
    await download(`files/${file}`).catch((error: unknown) => toast.failed('download the supporting document', error, { about: file }))
    setPending(false)
  }
  return (
    <Button size="small" icon={<FileDown size={14} aria-hidden />} pending={isPending} onClick={() => void press()}>
      Attachment
    </Button>
  )
}
