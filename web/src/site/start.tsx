import '@fontsource/poppins/latin-700.css'
import 'virtual:chinese-font.css'
import { followReplacedTexts } from '../app/replacedTexts.ts'
import { hideComposingKeys } from '../ui/form/composition.ts'
import { languageOf, languageTags } from './languages.ts'
import { nextTask } from './parts/nextTask.ts'
import './site.css'

/**
 * Hydrates the pre-rendered page; without one, as in development, it renders the page itself. The page is usable before, so each part runs
 * in its own task to keep scrolling and input responsive.
 */
export async function startSite(root: HTMLElement): Promise<void> {
  hideComposingKeys()
  const language = languageOf(window.location.pathname)
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await nextTask()
  await import('./i18n.ts')
  await nextTask()
  const { createSite } = await import('./createSite.tsx')
  await nextTask()
  const site = await createSite(language)
  await nextTask()
  followReplacedTexts()
  if (root.hasChildNodes()) {
    hydrateRoot(root, site)
    return
  }
  document.documentElement.lang = languageTags[language]
  document.documentElement.translate = true
  createRoot(root).render(site)
}
