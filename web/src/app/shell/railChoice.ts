const key = 'sidebar_collapsed'

/** Null while nothing was chosen, or where storage is unavailable. */
export function loadRailChoice(): boolean | null {
  try {
    const saved = localStorage.getItem(key)
    return saved === null ? null : saved === 'true'
  } catch {
    return null
  }
}

export function saveRailChoice(isRail: boolean) {
  try {
    localStorage.setItem(key, String(isRail))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
