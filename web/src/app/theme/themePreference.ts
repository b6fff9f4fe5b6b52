/** The storage keys of the theme. Precedence: the user's choice, then the global one, then the system's. */
const globalKey = 'globalTheme'
const userKey = (userId: string) => `theme_${userId}`
/** The last user: the page is drawn before the session is known, and should be drawn in that user's theme. */
const lastUserKey = 'theme_user'

/** The theme that theme.js set before the first paint. */
export function openedInDark(): boolean {
  return document.documentElement.dataset.theme === 'dark'
}

export function loadPreference(userId: string): boolean {
  try {
    localStorage.setItem(lastUserKey, userId)
    const saved = localStorage.getItem(userKey(userId)) ?? localStorage.getItem(globalKey)
    if (saved === null) return window.matchMedia('(prefers-color-scheme: dark)').matches
    const choice: unknown = JSON.parse(saved)
    return typeof choice === 'object' && choice !== null && 'isDarkMode' in choice && choice.isDarkMode === true
  } catch (error) {
    console.error('Error loading theme preference', error)
    return false
  }
}

/** Without a user the choice is global, and the last user's choice no longer applies when the page opens. */
export function savePreference(userId: string | null, isDarkMode: boolean) {
  try {
    if (userId === null) localStorage.removeItem(lastUserKey)
    localStorage.setItem(userId === null ? globalKey : userKey(userId), JSON.stringify({ isDarkMode }))
  } catch (error) {
    console.error(userId === null ? 'Error saving global theme preference' : 'Error saving user theme preference', error)
  }
}
