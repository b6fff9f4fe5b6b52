import { answersWith } from '../api/changes.ts'

import { idempotent } from '../api/idempotency.ts'
import type { Copy, LiveEntity } from '../api/copies.ts'
import type { RemovingAvatar, SettingAvatar } from './AvatarCommand.tsx'

/** The two mutations of a picture: `path` is that of the records, such as `agents`; both answer with the record. */
export function avatarEndpoints<Shape, Data extends Copy>(path: string, responseSchema: Shape, liveEntity: LiveEntity<Data>) {
  const answer = { responseSchema, onQueryStarted: answersWith(liveEntity) }
  return {
    set: {
      query: ({ id, version, key, ...file }: SettingAvatar) => ({
        url: `${path}/${id}/avatar`,
        method: 'POST' as const,
        params: { version },
        headers: idempotent(key),
        ...file,
      }),
      ...answer,
    },
    remove: {
      query: ({ id, version, key }: RemovingAvatar) => ({
        url: `${path}/${id}/avatar`,
        method: 'DELETE' as const,
        params: { version },
        headers: idempotent(key),
      }),
      ...answer,
    },
  }
}
