import { ErrorState } from '../ui/ErrorState.tsx'

/** A page that could not be drawn or fetched: after a new release the old pages' files are gone, and reloading gets the new ones. */
export function PageCrash() {
  return (
    <main>
      <ErrorState
        isPage
        title="This page failed to load"
        hint="Nothing you did is lost. Loading it again usually helps, above all after an update."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
