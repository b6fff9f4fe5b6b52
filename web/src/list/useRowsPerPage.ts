import { useCallback, useState } from 'react'
import { useSession } from '../api/session.ts'
import { loadRowsPerPage, saveRowsPerPage } from './rowsPerPage.ts'

/** The signed-in user's preferred rows per page of one entity's lists, kept between visits. */
export function useRowsPerPage(plural: string): [number | undefined, (rows: number) => void] {
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.user.id : null
  const [preferred, setPreferred] = useState(() => (userId === null ? undefined : loadRowsPerPage(plural, userId)))
  const prefer = useCallback(
    (rows: number) => {
      setPreferred(rows)
      if (userId !== null) saveRowsPerPage(plural, userId, rows)
    },
    [plural, userId],
  )
  return [preferred, prefer]
}
