import { createContext, useContext } from 'react'
import { useSession } from '../../api/session.ts'
import type { RecordCommand } from '../feature.ts'

/** Those of all features. */
export const RecordCommandsContext = createContext<readonly RecordCommand[]>([])

/** What other features do with the records of an entity, as far as the user may. */
export function useRecordCommands(entity: string): readonly RecordCommand[] {
  const session = useSession()
  const commands = useContext(RecordCommandsContext)
  if (session.status !== 'signed_in') return []
  const { permissions } = session.user
  return commands.filter((command) => command.entity === entity && permissions.includes(command.permission))
}
