import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/form/isTyping.ts'

/** What each key does, by its name in lower case; one with Shift begins with a capital. `Ctrl Enter` counts while typing, too. */
export type Keys = Readonly<Record<string, () => void>>

/** Single keys of the screen. They leave alone who is typing, and every dialog. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented ? undefined : actOf(keys, event)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function actOf(keys: Keys, { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (key === 'Enter' && (ctrlKey || metaKey)) return document.querySelector('[data-dialog]') ? undefined : keys['Ctrl Enter']
  if (ctrlKey || metaKey || altKey || isTyping(target)) return undefined
  return keys[key] ?? keys[key.toLowerCase()]
}
