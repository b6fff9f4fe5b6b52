export const languages = ['en', 'ms', 'zh'] as const
export type Language = (typeof languages)[number]

/** Each language's own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ms: 'Bahasa Melayu', zh: '中文' }

/** For the `lang` attribute and for Intl. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans' }

/** English is at the root, the other languages below their code. */
export const languageBase: Readonly<Record<Language, string>> = { en: '/', ms: '/ms', zh: '/zh' }

export function languageOf(pathname: string): Language {
  return languages.find((language) => language !== 'en' && (pathname === `/${language}` || pathname.startsWith(`/${language}/`))) ?? 'en'
}

/** `/ms/services` → `/services`. */
export function withoutLanguage(pathname: string): string {
  const language = languageOf(pathname)
  return language === 'en' ? pathname : pathname.slice(language.length + 1) || '/'
}

/** `/services` → `/ms/services`. */
export function inLanguage(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? languageBase[language] : `${languageBase[language]}${path}`
}

/** The first supported language that the browser requests, in the order of `navigator.languages`. */
export function preferredLanguage(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return null
}
