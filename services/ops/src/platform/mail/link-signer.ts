import { createHmac } from 'node:crypto'
import type { MailTools } from './define-mail.ts'

/** The signer of links in mails. All processes of one system share the secret, and so the signatures. */
export function createLinkSigner(secret: string): MailTools['sign'] {
  const key = createHmac('sha256', secret).update('links in mails').digest()
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
