import { labelOf } from '../ui/format/labelOf.ts'

/** What banks and card networks answer by a code, in words; a code that is not listed is said as it is. */
const answers: Readonly<Record<string, string>> = {
  '09': 'Pending at the bank',
  '13': 'The bank refused the amount',
  '48': 'Above the limit of the account',
  '49': 'Above the limit of the account',
  '51': 'Insufficient funds',
  '57': 'The bank does not allow it',
  '80': 'Cancelled by the customer',
  '90': 'The bank could not be reached',
  '99': 'Waiting for a second signature at the bank',
  '1A': 'The customer took too long at the bank',
  '1C': 'The customer left the bank’s page',
  '2A': 'Below the bank’s minimum',
  BC: 'Cancelled by the customer',
  OF: 'The bank took too long',
  expired: 'The payment page expired',
  never_received: 'The gateway never received it',
  no_answer: 'Outcome unknown for 24 hours',
  bank_evidence: 'Not paid, per supporting document',
  record_invalid: 'Refused by the gateway, perhaps for its amount',
  amount_too_small: 'Below the gateway’s minimum',
  canceled: 'The customer left the page',
  processing: 'Pending at the bank',
  card_declined: 'Declined by the card’s bank',
  generic_decline: 'Declined by the card’s bank',
  insufficient_funds: 'Insufficient funds',
  expired_card: 'The card has expired',
  incorrect_cvc: 'The security code was wrong',
  authentication_required: '3-D Secure was not finished',
}

/** "Insufficient funds (bank code 51)", "Declined by the card’s bank". */
export const answerText = (code: string): string => withBankCode(code, answers[code])

/** The words for an answer, with its code where it is one of a bank: that is what a bank is asked about. What has no words stands for itself. */
export function withBankCode(code: string, words: string | undefined): string {
  const isBankCode = /^[\dA-Z]{2}$/.test(code)
  if (words) return isBankCode ? `${words} (bank code ${code})` : words
  return isBankCode ? `Bank code ${code}` : labelOf(code)
}

const causes: Readonly<Record<string, string>> = {
  timeout: 'no answer in time',
  reset: 'the connection broke',
  '5xx': 'internal error',
  malformed: 'its answer could not be read',
  rate_limited: 'too many requests',
  rejected: 'request rejected',
  unavailable: 'it has not answered for a while',
  bank: 'no clear response from the bank',
}

/** Why a gateway's answer is not known: "no answer in time". */
export const causeText = (cause: string): string => causes[cause] ?? labelOf(cause).toLowerCase()
