import type { i18n as I18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { ThemeProvider } from '../app/theme/theme.tsx'
import type { ThemeStore } from '../app/theme/themeStore.ts'
import { FactsProvider } from './facts.tsx'
import { Frame } from './frame/Frame.tsx'
import type { Language } from './languages.ts'
import { NavigationContext } from './navigation/navigation.tsx'
import { useVisits } from './navigation/useVisits.ts'
import type { OpenPage } from './openPage.ts'

interface SiteProps {
  language: Language
  i18n: I18n
  theme: ThemeStore
  page: OpenPage
}

/** The website with one open page: the same at build and in the browser. */
export function Site({ language, i18n, theme, page: first }: SiteProps) {
  const { page, arrival, go } = useVisits(language, first)
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider store={theme}>
        <FactsProvider>
          <NavigationContext value={{ language, page, arrival, go }}>
            <Frame />
          </NavigationContext>
        </FactsProvider>
      </ThemeProvider>
    </I18nextProvider>
  )
}
