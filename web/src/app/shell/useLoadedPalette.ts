import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import type { PaletteProps } from '../palette/Palette.tsx'
import { paletteKey } from './paletteKey.ts'

interface Opening {
  /** What had the focus. */
  opener: Element | null
  /** What was typed since. */
  text: string
}

/** The palette by its key, its code, which is loaded when it is about to be needed, and what is typed before it is there. */
export function useLoadedPalette() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const close = useCallback(() => setOpening(null), [])
  const load = useCallback(async () => {
    const { Palette: loaded } = await import('../palette/Palette.tsx')
    setPalette(() => loaded)
  }, [])
  const toast = useToast()
  const open = () => {
    if (isBusy()) return
    setOpening({ opener: focused(), text: '' })
    load().catch((error: unknown) => {
      close()
      toast.failed('open search', error, { about: 'search' })
    })
  }
  useKey(() => (opening ? close() : open()), load)
  const setText = (change: (text: string) => string) => setOpening((now) => now && { ...now, text: change(now.text) })
  useTypedAhead({ isOpen: opening !== null, setText, close })
  // Loading ahead may fail: opening tries again, and says so.
  return { Palette, opening, setText, open, close, load: () => void load().catch(() => undefined) }
}

function useKey(toggle: () => void, load: () => Promise<void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (paletteKey.begins(event) && !event.repeat) void load().catch(() => undefined)
    if (!paletteKey.matches(event)) return
    event.preventDefault()
    if (!event.repeat) toggle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface TypingAhead {
  isOpen: boolean
  setText: (change: (text: string) => string) => void
  close: () => void
}

/** Until the field has the focus, keys go to its text instead of the page, and Escape is nobody else's. */
function useTypedAhead({ isOpen, setText, close }: TypingAhead) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event
    const isField = document.activeElement?.closest('[data-palette]')
    if (isComposing || (key !== 'Escape' && (isField || ctrlKey || metaKey || altKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') close()
    else setText((text) => after(text, key))
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => take(event)
    // Before the document, where what is open below listens for Escape.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOpen])
}

function after(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1)
  return key.length === 1 ? typed + key : typed
}

/** A dialog that waits for its answer is not covered, and not left. */
function isBusy(): boolean {
  return document.querySelector('[data-dialog=busy]') !== null
}

/** What has the focus; of a menu or panel, which closes when it loses it, the button that opened it. */
function focused(): Element | null {
  const panel = document.activeElement?.closest('[data-radix-popper-content-wrapper]')?.firstElementChild
  return panel ? document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) : document.activeElement
}
