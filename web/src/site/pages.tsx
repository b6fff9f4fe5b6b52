import type { ComponentType } from 'react'
import { withoutLanguage, type Language } from './languages.ts'
import { pageAt, type SitePage } from './sitePaths.ts'
import { loadTerms } from './terms/termsText.ts'

export type PageName = SitePage | 'notFound'

/** Each page is a chunk of its own. */
const loaders: Readonly<Record<PageName, (language: Language) => Promise<ComponentType>>> = {
  home: async () => (await import('./home/HomePage.tsx')).HomePage,
  services: async () => (await import('./services/ServicesPage.tsx')).ServicesPage,
  download: async () => (await import('./download/DownloadPage.tsx')).DownloadPage,
  contact: async () => (await import('./contact/ContactPage.tsx')).ContactPage,
  track: async () => (await import('./track/TrackPage.tsx')).TrackPage,
  notFound: async () => (await import('./notFound/NotFoundPage.tsx')).NotFoundPage,
  terms: async (language) => {
    const [{ TermsPage }, text] = await Promise.all([import('./terms/TermsPage.tsx'), loadTerms[language]()])
    return () => <TermsPage text={text} />
  },
}

/** What stands at an address, ready to be drawn. */
export interface OpenPage {
  name: PageName
  /** Without the language. */
  path: string
  hash: string
  Component: ComponentType
}

/** Throws when its chunk cannot be fetched. */
export async function openPage(language: Language, { pathname, hash }: { pathname: string; hash: string }): Promise<OpenPage> {
  const path = withoutLanguage(pathname)
  const name = pageAt(path) ?? 'notFound'
  return { name, path, hash, Component: await loaders[name](language) }
}
