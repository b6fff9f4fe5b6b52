const key = (userId: string) => `desktop_notices_${userId}`

/** Whether this user wants notices on the desktop of this browser. */
export function loadDesktopChoice(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) === 'true'
  } catch {
    return false
  }
}

export function saveDesktopChoice(userId: string, isWanted: boolean) {
  try {
    localStorage.setItem(key(userId), String(isWanted))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
