import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ThemeStore } from './themeStore.ts'

export interface Theme {
  isDarkMode: boolean
  toggle: () => void
}

const ThemeContext = createContext<Theme | null>(null)

export function useTheme(): Theme {
  const theme = useContext(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}

export function ThemeProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  const isDarkMode = useSyncExternalStore(store.subscribe, store.isDarkMode, atBuild)
  const theme = useMemo<Theme>(() => ({ isDarkMode, toggle: store.toggle }), [isDarkMode, store])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

/** Pre-rendered pages contain the icons of both themes, and are labelled as light. */
const atBuild = () => false
