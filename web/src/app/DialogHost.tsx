import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

type Shown = (close: () => void) => ReactNode

const ShowContext = createContext<(dialog: Shown) => void>(() => undefined)
const IsShownContext = createContext(false)

/** Opens a dialog over whatever page is shown: for what a feature does with the records of another. */
export const useDialogHost = () => useContext(ShowContext)
/** Whether such a dialog is open: lists rest meanwhile. */
export const useIsDialogShown = () => useContext(IsShownContext)

/** Where dialogs stand that are opened by parts of a page which may go while they are open, such as a menu or a panel. Leaving the page closes them. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ shown: Shown } | null>(null)
  const { pathname } = useLocation()
  useEffect(() => setDialog(null), [pathname])
  const [show] = useState(() => (shown: Shown) => setDialog({ shown }))
  return (
    <ShowContext value={show}>
      <IsShownContext value={dialog !== null}>
        {children}
        <Suspense fallback={null}>{dialog?.shown(() => setDialog(null))}</Suspense>
      </IsShownContext>
    </ShowContext>
  )
}
