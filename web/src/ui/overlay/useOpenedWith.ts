import { useState } from 'react'

/** Whether an entry was there when the record was opened: what arrives later is new. `ids` is undefined while they are loading. */
export function useOpenedWith(ids: readonly string[] | undefined): (id: string) => boolean {
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  if (!opened && ids) setOpened(new Set(ids))
  return (id) => opened?.has(id) ?? true
}
