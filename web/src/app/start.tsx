import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { session } from '../api/session.ts'
import { ToastsProvider } from '../ui/Toasts.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { createRouter } from './router.tsx'
import { createStore } from './store.ts'
import { ThemeProvider } from './theme.tsx'
import { createTheme, type WatchUser } from './themeStore.ts'

export function startConsole(root: HTMLElement) {
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

const watchUser: WatchUser = (onUser) =>
  void session.subscribe(() => {
    const current = session.state()
    onUser(current.status === 'signed_in' ? current.user.id : null)
  })
