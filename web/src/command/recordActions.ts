import { createContext, useContext } from 'react'

/** What rows and heads of a record ask of their page. */
export interface RecordActions<Kind extends string, Shape> {
  /** Opens the command's dialog. */
  act: (kind: Kind, record: Shape) => void
}

/** The context of a page's actions, and the hook that reads it; `where` is the page that provides it. */
export function createRecordActions<Kind extends string, Shape>(where: string) {
  const Context = createContext<RecordActions<Kind, Shape> | null>(null)
  return {
    Context,
    useActions: (): RecordActions<Kind, Shape> => {
      const actions = useContext(Context)
      if (!actions) throw new Error(`these actions must be used on ${where}`)
      return actions
    },
  }
}
