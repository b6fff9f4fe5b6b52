import { useEffect } from 'react'

/**
 * Replaces the package react-style-singleton (see vite.config.ts) with the same contract, one shared sheet for all callers, but as an
 * adopted style sheet instead of a <style> element: a content security policy without 'unsafe-inline' allows it.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      users += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        document.adoptedStyleSheets.push(sheet)
      }
      sheet.replaceSync(styles)
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        sheet = null
      }
    }, [styles, dynamic])
    return null
  }
}
