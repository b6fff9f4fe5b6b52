import { defineFeature } from '../../app/feature.ts'

const path = '/backoffice/mailbox'

export const mailboxFeature = defineFeature({
  pages: [
    {
      path,
      title: 'Mailbox',
      permission: 'settings.write',
      denied: "You don't have permission to view the mailbox.",
      load: async () => (await import('./MailboxPage.tsx')).MailboxPage,
    },
  ],
  navigation: [{ group: 'settings', label: 'Mailbox', path, permission: 'settings.write', isDemo: true }],
})
