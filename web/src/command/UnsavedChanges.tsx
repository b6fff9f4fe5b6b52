import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'

interface UnsavedChangesProps {
  /** Whose changes they are: "Lim Wei Jie". */
  what: string
  /** 0: leaving loses nothing. */
  count: number
}

/** Asks before a form with unsaved changes is left: by a link, by closing its drawer, or by closing the tab. */
export function UnsavedChanges({ what, count }: UnsavedChangesProps) {
  const isDirty = count > 0
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation))
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
  return (
    <Dialog
      open
      onOpenChange={stay}
      title="Leave without saving?"
      description={`${count === 1 ? 'One change' : `${String(count)} changes`} to ${what} will be lost.`}
      footer={
        <>
          <Button onClick={stay}>Keep editing</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Discard changes
          </Button>
        </>
      }
    />
  )
}

/** A page, or the record that is open over a list. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('open') ?? ''}`
