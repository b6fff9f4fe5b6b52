import { PageQuery } from '../contract.ts'
import { notFound } from '../errors.ts'
import { defineFeature } from '../feature.ts'
import { get } from '../http/routes.ts'
import { MailPage } from './contract.ts'
import { forgetMails, listMails } from './mailbox.ts'

export interface MailServices {
  /** Whether mails are kept to be looked at, and not sent: in demo mode. */
  hasMailbox: boolean
}

/** Mails hold links with which an account is taken over: only who may do everything with accounts reads those of the demo. */
export const mailFeature = defineFeature<MailServices>({
  routes: ({ hasMailbox }) => [
    get(
      '/mails',
      'settings.write',
      { summary: 'List the emails of the demo, newest first; demo mode only', query: PageQuery, answer: MailPage },
      async ({ query }) => {
        if (!hasMailbox) throw notFound('Mailbox')
        return listMails(query)
      },
    ),
  ],
  forgetUser: forgetMails,
})
