import '@fontsource/poppins/latin-700.css'
import { languageOf, languageTags } from './languages.ts'
import { nextTask } from './parts/nextTask.ts'
import './site.css'

/**
 * Takes over the pre-rendered page; where there is none, as in development, it draws the page itself. The page can be read before, so each
 * part is run in a task of its own: whoever scrolls or presses meanwhile is answered.
 */
export async function startSite(root: HTMLElement): Promise<void> {
  const language = languageOf(window.location.pathname)
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await nextTask()
  await import('./i18n.ts')
  await nextTask()
  const { createSite } = await import('./createSite.tsx')
  await nextTask()
  const site = await createSite(language)
  await nextTask()
  if (root.hasChildNodes()) {
    hydrateRoot(root, site)
    return
  }
  document.documentElement.lang = languageTags[language]
  createRoot(root).render(site)
}
