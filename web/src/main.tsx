import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import '@fontsource/poppins/latin-ext-500.css'
import '@fontsource/poppins/latin-ext-600.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { session } from './api/session.ts'
import './app/fonts.css'
import './app/global.css'
import './app/tokens.css'
import { createRouter } from './app/router.tsx'
import { createStore } from './app/store.ts'
import { ThemeProvider } from './app/theme.tsx'
import { createTheme } from './app/themeStore.ts'
import { ToastsProvider } from './ui/Toasts.tsx'
import { TooltipProvider } from './ui/Tooltip.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const theme = createTheme()
void session.refresh()

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
