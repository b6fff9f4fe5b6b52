/** Codes whose label is not the code as words. */
const labels: Readonly<Record<string, string>> = {
  bank_transfer: 'Bank Transfer',
  digital_wallet: 'Digital Wallet',
  fpx: 'FPX',
  ms: 'Malay',
  en: 'English',
  zh: 'Chinese',
}

/** A code of a contract as people read it, on screens, in files and in mails: `agent_en_route` → "Agent en route", `ms` → "Malay". */
export function labelOf(code: string): string {
  return labels[code] ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
}
