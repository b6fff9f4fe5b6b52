import { Navigate, useLocation } from 'react-router-dom'

/** Leads from an address of an earlier version to the same page, with its query. */
export function Moved({ from, to }: { from: string; to: string }) {
  const location = useLocation()
  return <Navigate to={{ ...location, pathname: movedPath(location.pathname, { from, to }) }} replace />
}

export const movedPath = (path: string, { from, to }: { from: string; to: string }): string =>
  path.startsWith(from) ? to + path.slice(from.length) : path
