import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { ThemeStore } from '../src/app/theme/themeStore.ts'
import { defaultFacts } from '../src/site/facts.tsx'
import { createI18n, loadTranslations } from '../src/site/i18n.ts'
import { inLanguage, languages, languageTags, type Language } from '../src/site/languages.ts'
import { openPage } from '../src/site/pages.tsx'
import type { PageName } from '../src/site/openPage.ts'
import { Site } from '../src/site/Site.tsx'
import { sitePages, sitePaths } from '../src/site/sitePaths.ts'
import { localBusiness } from './localBusiness.ts'

export interface Page {
  language: Language
  page: PageName
  /** The address; null for the not-found page. */
  path: string | null
  /** Below dist/site. */
  file: string
  /** The sources whose chunks the page needs at once. */
  sources: string[]
  /** The fonts its language needs besides the Latin ones, by file name. */
  fonts: string[]
}

export interface RenderedPage {
  lang: string
  title: string
  description: string
  body: string
  style: string
  alternates: { language: Language; path: string }[]
  jsonLd: object | null
}

const moduleOf: Readonly<Record<Page['page'], string>> = {
  home: 'home/HomePage.tsx',
  services: 'services/ServicesPage.tsx',
  download: 'download/DownloadPage.tsx',
  contact: 'contact/ContactPage.tsx',
  terms: 'terms/TermsPage.tsx',
  track: 'track/TrackPage.tsx',
  notFound: 'notFound/NotFoundPage.tsx',
}

/** The sources needed to hydrate the page, as imported by src/site/start.tsx and pages.tsx. */
function sourcesOf(page: PageName, language: Language): string[] {
  const own = [
    'start.tsx',
    'i18n.ts',
    'createSite.tsx',
    moduleOf[page],
    `translations/${language}.ts`,
    ...(page === 'terms' ? [`terms/${language}.ts`] : []),
  ]
  return ['../node_modules/react-dom/client.js', ...own.map((source) => `src/site/${source}`)]
}

/** Every page in every language. */
export function listPages(): Page[] {
  return languages.flatMap((language) =>
    ([...sitePages, 'notFound'] as const).map((page) => ({
      language,
      page,
      path: page === 'notFound' ? null : inLanguage(language, sitePaths[page]),
      file: `${language}/${page}.html`,
      sources: sourcesOf(page, language),
      fonts: language === 'zh' ? ['chinese-pages', ...(page === 'terms' ? ['chinese-terms'] : [])] : [],
    })),
  )
}

const lightTheme: ThemeStore = { isDarkMode: () => false, subscribe: () => () => {}, toggle: () => {} }

export async function renderPage({ language, page }: Page): Promise<RenderedPage> {
  const translations = await loadTranslations[language]()
  const pathname = inLanguage(language, page === 'notFound' ? '/404' : sitePaths[page])
  const open = await openPage(language, { pathname, hash: '' })
  const sheet = new ServerStyleSheet()
  const body = renderToString(
    sheet.collectStyles(
      <StrictMode>
        <Site language={language} i18n={createI18n(language, translations)} theme={lightTheme} page={open} />
      </StrictMode>,
    ),
  )
  const style = sheet.getStyleTags()
  sheet.seal()
  return {
    ...translations.pages[page],
    lang: languageTags[language],
    body,
    style,
    alternates: page === 'notFound' ? [] : languages.map((each) => ({ language: each, path: inLanguage(each, sitePaths[page]) })),
    jsonLd: page === 'home' || page === 'contact' ? localBusiness(defaultFacts, translations.pages.home.description) : null,
  }
}
