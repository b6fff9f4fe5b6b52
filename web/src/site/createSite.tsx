import { StrictMode, type ReactElement } from 'react'
import { createTheme } from '../app/theme/themeStore.ts'
import { createI18n, loadTranslations } from './i18n.ts'
import type { Language } from './languages.ts'
import { nextTask } from './parts/nextTask.ts'
import { openPage } from './pages.tsx'
import { Site } from './Site.tsx'

/** The site at the address of this window, with everything it needs for its first page. */
export async function createSite(language: Language): Promise<ReactElement> {
  const [translations, page] = await Promise.all([loadTranslations[language](), openPage(language, window.location)])
  const i18n = createI18n(language, translations)
  await nextTask()
  return (
    <StrictMode>
      <Site language={language} i18n={i18n} theme={createTheme()} page={page} />
    </StrictMode>
  )
}
