import { loadPreference, openedInDark, savePreference } from './themePreference.ts'

export interface ThemeStore {
  isDarkMode: () => boolean
  subscribe: (listener: () => void) => () => void
  toggle: () => void
}

/** Calls back with the signed-in user, now and at every change; null while unknown. */
export type WatchUser = (onUser: (userId: string | null) => void) => void

/**
 * The theme of the signed-in user; the website has no users. Until the user is known, and after sign-out, the theme stays as it is: a
 * change would cause a flash.
 */
export function createTheme(watchUser?: WatchUser): ThemeStore {
  const listeners = new Set<() => void>()
  let userId: string | null = null
  let isDarkMode = openedInDark()

  const become = (isDark: boolean) => {
    isDarkMode = isDark
    show(isDark)
    for (const listener of listeners) listener()
  }
  watchUser?.((current) => {
    const before = userId
    userId = current
    if (userId !== null && userId !== before) become(loadPreference(userId))
  })
  return {
    isDarkMode: () => isDarkMode,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    toggle: () => {
      savePreference(userId, !isDarkMode)
      become(!isDarkMode)
    },
  }
}

function show(isDarkMode: boolean) {
  const { dataset } = document.documentElement
  const theme = isDarkMode ? 'dark' : 'light'
  if (dataset.theme === theme) return
  dataset.themeSwitching = ''
  dataset.theme = theme
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.themeSwitching))
}
