import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

interface Named {
  id: string
  name: string
}

const NamedContext = createContext<Named | null>(null)
const SetContext = createContext<(named: Named) => void>(() => undefined)

/** The record that the page last named: the breadcrumb says its name instead of its id. */
export const useNamedRecord = () => useContext(NamedContext)

/** Names the record of this page, once it is known. */
export function useCrumbName(id: string, name: string | undefined) {
  const set = useContext(SetContext)
  useEffect(() => {
    if (name !== undefined) set({ id, name })
  }, [set, id, name])
}

export function CrumbNames({ children }: { children: ReactNode }) {
  const [named, setNamed] = useState<Named | null>(null)
  return (
    <SetContext value={setNamed}>
      <NamedContext value={named}>{children}</NamedContext>
    </SetContext>
  )
}
