import type { SeenRun } from './batchActions.ts'

/** What each dialog about a run is given: the run as it is now, with its details once they are loaded. */
export interface BatchDialogProps {
  run: SeenRun
  onClose: () => void
}
