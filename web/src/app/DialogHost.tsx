import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'

type Dialog = (close: () => void) => ReactNode

const ShowContext = createContext<(dialog: Dialog) => void>(() => undefined)
const IsShownContext = createContext(false)

/** Opens a dialog over whatever page is shown: for what a feature does with the records of another. */
export const useDialogHost = () => useContext(ShowContext)
/** Whether such a dialog is open: lists rest meanwhile. */
export const useIsDialogShown = () => useContext(IsShownContext)

/** Where dialogs stand that are opened by parts of a page which may go while they are open, such as a menu or a panel. Leaving the page closes them. */
export function DialogHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ dialog: Dialog; on: string } | null>(null)
  const dialog = opened?.on === pathname ? opened.dialog : null
  const show = useCallback((next: Dialog) => setOpened({ dialog: next, on: pathname }), [pathname])
  return (
    <ShowContext value={show}>
      <IsShownContext value={dialog !== null}>
        {children}
        <Suspense fallback={null}>{dialog?.(() => setOpened(null))}</Suspense>
      </IsShownContext>
    </ShowContext>
  )
}
