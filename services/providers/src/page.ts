import type { Operation } from './operation.ts'

const names = { billplz: 'Billplz', stripe: 'Stripe' }
const methods: Readonly<Record<string, string>> = {
  fpx: 'Online banking (FPX)',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  grabpay: 'Wallet',
  digital_wallet: 'Wallet',
}
const money = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR', currencyDisplay: 'symbol' })

/** The page at which a customer pays. */
export function paymentPage(operation: Operation): string {
  const amount = money.format(operation.amountSen / 100)
  const { gateway, payment } = operation
  const body =
    operation.state === 'open'
      ? `<form method="post">
<button name="action" value="pay" class="primary">Pay ${escape(amount)}</button>
<button name="action" value="later">Bank answers later</button>
<button name="action" value="decline">Bank declines</button>
<button name="action" value="cancel" class="quiet">Cancel</button>
</form>`
      : `<p class="state" role="status">${escape(stateText(operation))}</p>${payment?.returnUrl ? `<p><a href="${escape(payment.returnUrl)}">Back to KainSiap</a></p>` : ''}`
  return page(
    `Pay ${amount}`,
    `<p class="gateway">${names[gateway]} sandbox</p>
<h1>${escape(amount)}</h1>
<p class="what">${escape(payment?.description ?? '')}</p>
<dl><dt>Paid to</dt><dd>KainSiap</dd><dt>Method</dt><dd>${escape(methods[payment?.method ?? ''] ?? '')}</dd><dt>Reference</dt><dd>${escape(operation.id)}</dd></dl>
${body}
<p class="note">Sandbox: no money is moved.</p>`,
  )
}

export const missingPage = (): string =>
  page('Payment not found', '<h1>Payment not found</h1><p class="what">The link is wrong or the payment was removed.</p>')

function stateText({ state, code }: Operation): string {
  if (state === 'succeeded') return 'Paid. Thank you.'
  if (state === 'pending') return 'The bank has not answered yet.'
  return code === 'expired' ? 'This page has expired.' : 'The payment was not made.'
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0; --strong: #14532d; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #14171b; --card: #1e2227; --ink: #e8eaed; --soft: #a3abb5; --line: #3a4149; --strong: #86d9a8; --on: #10221a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
h1 { margin: 4px 0; font-size: 34px; line-height: 1.2; font-variant-numeric: tabular-nums }
p { margin: 0 } .gateway, .note, dt { color: var(--soft); font-size: 14px } .what { overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 20px 0; padding: 14px 0; border: solid var(--line); border-width: 1px 0 }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-size: 14px }
form { display: grid; gap: 10px } .note { margin-top: 20px } .state { font-weight: 600; margin-bottom: 12px }
button { min-height: 46px; padding: 10px 16px; font: inherit; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 9px; cursor: pointer }
button.primary { background: var(--strong); color: var(--on); border-color: var(--strong); font-weight: 600 } button.quiet { border-color: transparent; color: var(--soft) }
button:hover { border-color: var(--ink) } :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px } a { color: var(--strong) }
`

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>
`
