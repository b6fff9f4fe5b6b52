import type { ComponentType } from 'react'
import { withoutLanguage, type Language } from './languages.ts'
import type { OpenPage, PageName } from './openPage.ts'
import { pageAt } from './sitePaths.ts'
import { loadTerms } from './terms/loadTerms.ts'

/** Each page is a separate chunk. */
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

/** Throws when the chunk cannot be loaded. */
export async function openPage(language: Language, { pathname, hash }: { pathname: string; hash: string }): Promise<OpenPage> {
  const path = withoutLanguage(pathname)
  const name = pageAt(path) ?? 'notFound'
  return { name, path, hash, Component: await loaders[name](language) }
}
