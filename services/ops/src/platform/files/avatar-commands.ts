import type { CommandContext } from '../changes/command-context.ts'
import type { EntityDoc } from '../database/mongo.ts'
import { letGo, replaceAttachment, type UploadedAttachment } from './attachments.ts'
import type { Upload } from './receive.ts'

export interface AvatarTarget {
  by: CommandContext
  id: string
  version: number
}

interface Definition<Doc> {
  attachment: UploadedAttachment
  /** The record, and whether this very command has been carried out. Throws `not_found` or `stale_version`. */
  read: (target: AvatarTarget) => Promise<{ doc: Doc; isDone: boolean }>
  write: (target: AvatarTarget, avatar: string | null) => Promise<Doc>
}

/** How staff change the picture of a record that is a person. Both throw `stale_version`, and `set` the reason why a file is refused. */
export function defineAvatarCommands<Doc extends EntityDoc & { avatar?: string | null }>({ attachment, read, write }: Definition<Doc>) {
  return {
    set: (target: AvatarTarget, upload: Upload): Promise<Doc> =>
      replaceAttachment(attachment, upload, async (store) => {
        const { doc, isDone } = await read(target)
        return isDone ? doc : write(target, await store(doc._id, doc.avatar))
      }),
    remove: async (target: AvatarTarget): Promise<Doc> => {
      const { doc, isDone } = await read(target)
      if (isDone || !doc.avatar) return doc
      const changed = await write(target, null)
      await letGo(doc.avatar)
      return changed
    },
  }
}
