import { labelOf } from './labelOf.ts'

/** What banks and card networks answer by a code, in words; a code that is not listed is said as it is. */
const answers: Readonly<Record<string, string>> = {
  '09': 'The bank is still deciding',
  '13': 'The bank refused the amount',
  '48': 'Above the limit of the account',
  '49': 'Above the limit of the account',
  '51': 'Not enough in the account',
  '57': 'The bank does not allow it',
  '80': 'The customer stopped at the bank',
  '90': 'The bank could not be reached',
  '99': 'Waiting for a second signature at the bank',
  '1A': 'The customer took too long at the bank',
  '1C': 'The customer left the bank’s page',
  '2A': 'Below the least that the bank takes',
  BC: 'The customer stopped at the bank',
  OF: 'The bank took too long',
  expired: 'The page ran out before the customer paid',
  never_received: 'The gateway never received it',
  no_answer: 'Nobody knew for a day what became of it',
  bank_evidence: 'Not paid, by the bank’s papers',
  record_invalid: 'Refused by the gateway, perhaps for its amount',
  amount_too_small: 'Below the least that the gateway takes',
  canceled: 'The customer left the page',
  processing: 'The bank is still deciding',
  card_declined: 'Declined by the card’s bank',
  generic_decline: 'Declined by the card’s bank',
  insufficient_funds: 'Not enough in the account',
  expired_card: 'The card has expired',
  incorrect_cvc: 'The security code was wrong',
  authentication_required: '3-D Secure was not finished',
}

/** "51 Not enough in the account", "Declined by the card’s bank". */
export function answerText(code: string): string {
  const words = answers[code]
  if (!words) return labelOf(code)
  return /^[\dA-Z]{2}$/.test(code) ? `${code} ${words}` : words
}

const causes: Readonly<Record<string, string>> = {
  timeout: 'no answer in time',
  reset: 'the connection broke',
  '5xx': 'it failed inside',
  malformed: 'its answer could not be read',
  rate_limited: 'it had been asked too often',
  rejected: 'it refused the question',
  unavailable: 'it has not answered for a while',
  bank: 'the bank said neither yes nor no',
}

/** Why a gateway's answer is not known: "no answer in time". */
export const causeText = (cause: string): string => causes[cause] ?? labelOf(cause).toLowerCase()
