import { languages, type Language } from '../languages.ts'

/** A cookie, so that the server too knows which home page somebody chose; it says a language and nothing else. */
const cookieName = 'site_language'
const yearSeconds = 31_536_000

/** The language that the visitor chose, here or by declining an offer; null when none was, or where cookies cannot be read. */
export function rememberedLanguage(): Language | null {
  try {
    const value = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1]
    return languages.find((language) => language === value) ?? null
  } catch {
    return null
  }
}

/** Where it cannot be kept, the offer comes back at the next visit: that is all. */
export function rememberLanguage(language: Language) {
  try {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  } catch (error) {
    console.error('Error saving language preference', error)
  }
}
