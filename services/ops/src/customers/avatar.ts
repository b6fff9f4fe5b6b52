import { change } from '../platform/changes/change.ts'
import { defineAvatar } from '../platform/files/attachments.ts'
import { defineAvatarCommands } from '../platform/files/avatar-commands.ts'
import { isThere } from './commands.ts'
import { withHistory } from './history.ts'
import { customers, type CustomerDoc } from './model.ts'
import { getCustomerDoc, getCustomerToChange } from './queries.ts'

export const customerAvatar = defineAvatar(customers, (reader) => reader.permissions.includes('customers.read'))

export const customerAvatarCommands = defineAvatarCommands<CustomerDoc>({
  attachment: customerAvatar,
  read: async ({ by, id, version }) => {
    const doc = await getCustomerToChange(by, id, version)
    return doc === 'done' ? { doc: await getCustomerDoc(id), isDone: true } : { doc, isDone: false }
  },
  write: ({ by, id, version }, avatar) =>
    change(customers, {
      id,
      version,
      preconditions: [isThere],
      set: [{ avatar, ...withHistory(by, { kind: 'edited', fields: ['avatar'] }) }],
      event: 'customer.updated',
      by,
    }),
})
