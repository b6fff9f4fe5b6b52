import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface ModalProps {
  label: string
  onClose: () => void
  className?: string
  children: ReactNode
}

const focusable = 'a[href], button:not(:disabled), video[controls], input, [tabindex="0"]'

/** Open while mounted: traps the focus and restores it; Escape and a press outside close it. */
export function Modal({ label, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  }, [onClose])
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return undefined
    const opener = document.activeElement
    const stopListening = listen(current, () => close.current())
    keepScrollbarRoom()
    current.showModal()
    return () => {
      stopListening()
      current.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={dialog} aria-label={label} className={className}>
      {children}
    </dialog>
  )
}

/** The page behind does not scroll (site.css): the space of its scrollbar is reserved, so that it does not move either. */
function keepScrollbarRoom() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}

function listen(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const cancel = (event: Event) => {
    event.preventDefault()
    onClose()
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog) onClose()
  }
  dialog.addEventListener('cancel', cancel, { signal })
  dialog.addEventListener('click', closeBeside, { signal })
  dialog.addEventListener('keydown', (event) => keepFocusWithin(dialog, event), { signal })
  return () => listening.abort()
}

/** The rest of the page is inert, but the browser's toolbar is not: Tab wraps from the last control to the first, and back. */
function keepFocusWithin(dialog: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)]
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
