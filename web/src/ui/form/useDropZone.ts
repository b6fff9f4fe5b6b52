import { type DragEvent, useState } from 'react'

/** Lets an element take a file that is dropped on it. `isOver` while one is held above it. */
export function useDropZone(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      },
    },
  }
}
