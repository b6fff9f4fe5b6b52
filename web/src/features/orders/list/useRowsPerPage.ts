import { useCallback, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { loadRowsPerPage, saveRowsPerPage } from './rowsPerPage.ts'

/** The signed-in user's preferred rows per page, kept between visits. */
export function useRowsPerPage(): [number | undefined, (rows: number) => void] {
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.user.id : null
  const [preferred, setPreferred] = useState(() => (userId === null ? undefined : loadRowsPerPage(userId)))
  const prefer = useCallback(
    (rows: number) => {
      setPreferred(rows)
      if (userId !== null) saveRowsPerPage(userId, rows)
    },
    [userId],
  )
  return [preferred, prefer]
}
