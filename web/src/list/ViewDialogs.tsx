import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { TextInput } from '../ui/form/TextInput.tsx'
import { useToast } from '../ui/overlay/Toasts.tsx'
import type { SavedView } from './savedViews.ts'
import type { Views } from './useSavedViews.ts'

interface ViewNameDialogProps {
  saved: Views
  /** The view that gets another name; without it the list is saved as a new one. */
  renamed?: SavedView
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ saved, renamed, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(renamed?.name ?? '')
  const [isSent, setSent] = useState(false)
  const toast = useToast()
  const problem = saved.problemOf(name, renamed)
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    setSent(true)
    if (problem) return
    if (renamed) saved.rename(renamed, name)
    else saved.save(name)
    toast.done(`View “${name.trim()}” ${renamed ? 'renamed' : 'saved'}`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={renamed ? `Rename the view “${renamed.name}”` : 'Save as a view'}
      description={
        renamed ? undefined : 'Saves the tab, search, filters, sort order and columns of this list in this browser, for you only.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => send()}>
            {renamed ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <form onSubmit={send}>
        <TextInput label="Name" autoComplete="off" value={name} onValue={setName} error={isSent ? problem : null} />
      </form>
    </Dialog>
  )
}

interface DeleteViewDialogProps {
  saved: Views
  view: SavedView
  onClose: () => void
}

export function DeleteViewDialog({ saved, view, onClose }: DeleteViewDialogProps) {
  const toast = useToast()
  const remove = () => {
    saved.remove(view)
    toast.done(`View “${view.name}” deleted`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete the view “${view.name}”`}
      description="Only the saved view is deleted. The list does not change."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={remove}>
            Delete view
          </Button>
        </>
      }
    />
  )
}
