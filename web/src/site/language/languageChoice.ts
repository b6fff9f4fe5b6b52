import { languages, type Language } from '../languages.ts'

/** A cookie, so that the server also knows the chosen home page; it contains only a language. */
const cookieName = 'site_language'
const yearSeconds = 31_536_000

/** The visitor's language, chosen here or by declining an offer; null without a choice, or where cookies cannot be read. */
export function rememberedLanguage(): Language | null {
  try {
    const value = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1]
    return languages.find((language) => language === value) ?? null
  } catch {
    return null
  }
}

/** Without cookies the offer merely returns at the next visit. */
export function rememberLanguage(language: Language) {
  try {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  } catch (error) {
    console.error('Error saving language preference', error)
  }
}
