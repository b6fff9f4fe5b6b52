/** What a code of a bank or a card network tells: only `declined` is known not to be done. */
export type Meaning = 'done' | 'pending' | 'declined' | 'unclear'

const table = (codes: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> =>
  new Map(
    Object.entries(codes).flatMap(([meaning, list]) =>
      list
        .split(' ')
        .filter(Boolean)
        .map((code) => [code, meaning as Meaning] as const),
    ),
  )

/** FPX response codes (PayNet, FPX merchant specification), and the words of Billplz for what no bank decides. */
export const fpxCodes = table({
  done: '00',
  pending: '09 99',
  declined:
    '03 05 12 13 14 31 39 46 47 48 49 50 51 53 57 58 77 80 83 84 92 BB BC OE SB SC 1A 1B 1C 1D 1E 1F 1G 1H 1I 1J 1K 1L 1M 2A expired amount_exceeds_paid',
  unclear: '20 30 45 70 76 78 79 85 87 88 89 90 96 98 FE OF',
})

/** Decline and failure codes of Stripe. */
export const stripeCodes = table({
  done: 'succeeded',
  pending: 'processing',
  declined:
    'card_declined generic_decline insufficient_funds expired_card incorrect_cvc incorrect_number incorrect_pin do_not_honor lost_card stolen_card fraudulent pickup_card restricted_card card_not_supported currency_not_supported card_velocity_exceeded authentication_required payment_intent_authentication_failure transaction_not_allowed withdrawal_count_limit_exceeded canceled expired charge_already_refunded charge_disputed refund_disputed_payment amount_too_large amount_too_small balance_insufficient account_closed account_frozen no_account invalid_account_number incorrect_account_holder_name bank_account_restricted declined',
  unclear: 'processing_error issuer_not_available try_again_later reenter_transaction approve_with_id lock_timeout could_not_process',
})

/** Errors with which Billplz refuses a bill itself; any other one may be about the call. */
export const billplzRefusals: ReadonlyMap<string, string> = new Map([['RecordInvalid', 'record_invalid']])

/** A code that is in no table says nothing. */
export const meaningOf = (codes: ReadonlyMap<string, Meaning>, code: string): Meaning => codes.get(code) ?? 'unclear'
