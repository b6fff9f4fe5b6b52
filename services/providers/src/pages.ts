import type { Book } from './book.ts'
import { codes } from './codes.ts'
import type { Operation } from './operation.ts'
import { missingPage, paymentPage } from './page.ts'
import { asText, type Received } from './receive.ts'
import type { Sandbox } from './sandbox.ts'

interface PageAnswer {
  status: number
  body: string
  headers: Record<string, string>
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * The hosted pages: `GET /pay/:id` shows one, `POST /pay/:id` is a button of it (`action`: pay, later, decline or cancel) or, with `code`, a given
 * answer of the bank. Leads back to the merchant when the customer is done; 409 once the page is no longer open.
 */
export function servePages({ book, sandbox }: { book: Book; sandbox: Sandbox }): (received: Received) => PageAnswer {
  return (received) => {
    const payment = book.get(received.path.slice('/pay/'.length))
    if (payment?.kind !== 'payment') return { status: 404, body: missingPage(), headers }
    if (received.method !== 'POST') return { status: 200, body: paymentPage(payment), headers }
    const code = codeOf(payment, asText(received))
    if (code === null) return { status: 400, body: paymentPage(payment), headers }
    if (!sandbox.pay(payment, code)) return { status: 409, body: paymentPage(payment), headers }
    return { status: 303, body: '', headers: { ...headers, location: payment.payment?.returnUrl ?? '' } }
  }
}

function codeOf({ gateway }: Operation, { action, code }: Readonly<Record<string, string>>): string | null {
  if (code !== undefined) return /^\w{2,40}$/.test(code) ? code : null
  const words = codes[gateway]
  if (action === 'pay') return words.succeeded
  if (action === 'later') return words.pending
  if (action === 'decline') return words.declined
  return action === 'cancel' ? words.canceled : null
}
