import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import '@fontsource/poppins/latin-ext-500.css'
import '@fontsource/poppins/latin-ext-600.css'
import './app/theme/fonts.css'
import './app/theme/global.css'
import './app/theme/tokens.css'
import { isConsolePath } from './app/paths.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

/** One app in two parts: a visitor of one loads no code of the other. */
if (isConsolePath(window.location.pathname)) {
  // The session is requested while the rest is loading: nothing can be shown without it.
  void import('./api/session.ts').then(({ session }) => session.refresh())
  void import('./app/start.tsx').then(({ startConsole }) => startConsole(root))
} else void import('./site/start.tsx').then(({ startSite }) => startSite(root))
