import { PageQuery } from '../contract.ts'
import { Permission } from '../../permissions.ts'
import { forbidden, notFound } from '../errors.ts'
import { defineFeature } from '../feature.ts'
import { signedIn } from '../http/principals.ts'
import { get } from '../http/routes.ts'
import { MailPage } from './contract.ts'
import { listMails } from './mailbox.ts'

export interface MailServices {
  /** Whether mails are kept to be looked at, and not sent: in demo mode. */
  hasMailbox: boolean
}

/** Mails hold links that open accounts: only who holds every permission, and so gains none by it, reads those of the demo. */
export const mailFeature = defineFeature<MailServices>({
  routes: ({ hasMailbox }) => [
    get(
      '/mails',
      'settings.write',
      { summary: 'What would have been sent by mail: in demo mode only, the newest first', query: PageQuery, answer: MailPage },
      async ({ principal, query }) => {
        if (!hasMailbox) throw notFound('Mailbox')
        const { permissions } = signedIn(principal)
        const missing = Permission.options.find((permission) => !permissions.includes(permission))
        if (missing) throw forbidden(missing)
        return listMails(query)
      },
    ),
  ],
})
