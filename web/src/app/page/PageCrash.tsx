import { ErrorState } from '../../ui/state/ErrorState.tsx'

/** Shown when a page could not be rendered or loaded: after a release the old files are gone, and a reload gets the new ones. */
export function PageCrash() {
  return (
    <main>
      <ErrorState
        isPage
        title="This page failed to load"
        hint="Reload the page, especially after an update."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
