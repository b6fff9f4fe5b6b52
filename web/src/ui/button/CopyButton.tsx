import { Copy } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { useCopy } from './useCopy.ts'

/** Copies a text that the screen shows beside it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy()
  return (
    <IconButton label={label} size="small" onClick={() => void copy(text)}>
      <Copy size={14} />
    </IconButton>
  )
}
