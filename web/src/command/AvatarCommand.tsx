import { useState } from 'react'
import type { Copy } from '../api/copies.ts'
import { AvatarField } from '../ui/form/AvatarField.tsx'
import { useToast } from '../ui/overlay/Toasts.tsx'
import type { CommandTarget } from './commandTarget.ts'
import { useCommand } from './useCommand.ts'

interface Person extends Copy {
  name: string
  avatar: string | null
}

/** What the two commands send. */
export interface RemovingAvatar {
  id: string
  version: number
  key: string
}
export interface SettingAvatar extends RemovingAvatar {
  file: File
  onProgress?: (share: number) => void
}

interface AvatarCommandProps<Now extends Person> {
  record: Now
  target: CommandTarget<Now>
  /** Why it cannot be changed; null if it can. */
  refused: string | null
  set: (input: SettingAvatar) => Promise<Now>
  remove: (input: RemovingAvatar) => Promise<Now>
  readAgain: (id: string) => Promise<Now | undefined>
}

/** The picture of a record that is a person: chosen, sent with its progress, replaced and removed. */
export function AvatarCommand<Now extends Person>({ record, target, refused, set, remove, readAgain }: AvatarCommandProps<Now>) {
  const { id, version, name, avatar } = record
  const [progress, setProgress] = useState(0)
  const toast = useToast()
  const said = (text: string) => () => toast.done(text, { about: `${id} avatar` })
  // The file's facts tell one from another: the same file, sent again, keeps its idempotency key.
  const setting = useCommand<Omit<SettingAvatar, 'key'> & { facts: string }, Now, Now>({
    target,
    send: ({ facts: _facts, ...input }) => set({ ...input, onProgress: setProgress }),
    lookUp: { readAgain, isDone: (seen) => seen.avatar !== null && seen.avatar !== avatar },
    onDone: said('Picture saved'),
  })
  const removing = useCommand<Omit<RemovingAvatar, 'key'>, Now, Now>({
    target,
    send: remove,
    lookUp: { readAgain, isDone: (seen) => seen.avatar === null },
    onDone: said('Picture removed'),
  })
  const [last, setLast] = useState<'upload' | 'removal'>('upload')
  const pending = setting.isPending ? 'upload' : removing.isPending ? 'removal' : null
  const { problem } = last === 'upload' ? setting : removing
  return (
    <AvatarField
      name={name}
      picture={avatar}
      refused={refused}
      pending={pending}
      progress={progress}
      problem={pending ? null : problem?.sentence}
      onFile={(file) => {
        setLast('upload')
        setProgress(0)
        void setting.run({ id, version, file, facts: `${file.name} ${file.size} ${file.lastModified}` })
      }}
      onRemove={() => {
        setLast('removal')
        void removing.run({ id, version })
      }}
    />
  )
}
