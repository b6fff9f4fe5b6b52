import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { session } from '../api/session.ts'
import { hideComposingKeys } from '../ui/form/composition.ts'
import { ToastsProvider } from '../ui/overlay/Toasts.tsx'
import { TooltipProvider } from '../ui/overlay/Tooltip.tsx'
import { followReplacedTexts } from './replacedTexts.ts'
import { createRouter } from './router.tsx'
import { createStore } from './store.ts'
import { ThemeProvider } from './theme/theme.tsx'
import './theme/print.css'
import { createTheme, type WatchUser } from './theme/themeStore.ts'

export function startConsole(root: HTMLElement) {
  hideComposingKeys()
  followReplacedTexts()
  const theme = createTheme(watchUser)
  createRoot(root).render(
    <StrictMode>
      <Provider store={createStore()}>
        <ThemeProvider store={theme}>
          <TooltipProvider>
            <ToastsProvider>
              <RouterProvider router={createRouter()} />
            </ToastsProvider>
          </TooltipProvider>
        </ThemeProvider>
      </Provider>
    </StrictMode>,
  )
}

/** The session may be known before this code has loaded: reports the present user too. */
const watchUser: WatchUser = (onUser) => {
  const report = () => {
    const current = session.state()
    onUser(current.status === 'signed_in' ? current.user.id : null)
  }
  session.subscribe(report)
  report()
}
