/** The meaning of each reason for which a wallet, or another side of a transfer, does not pay. */
export const paymentReasons = {
  wallet_not_open: 'The wallet does not exist.',
  frozen: 'The wallet is frozen.',
  closed: 'The wallet is closed.',
  destination_frozen: 'The receiving wallet is frozen.',
  destination_closed: 'The receiving wallet is closed.',
  destination_account_inactive: 'The receiving options account is inactive.',
  quote_expired: 'The quote of the exchange has expired.',
  quote_spent: 'The quote of the exchange was spent by another transfer.',
  transaction_limit: 'The amount exceeds the USD limit of one transfer.',
  daily_limit: 'The wallet has reached the daily limit on the number of transfers to other clients.',
  daily_count: 'The client has reached the daily limit on the number of transfers through agents.',
  daily_amount: 'The transfer would exceed the client’s daily limit on the amount of transfers through agents.',
  insufficient_funds: 'The account has less of the currency than the amount; `available` is the balance.',
  batch_refused: 'Another transfer of the same batch was refused, so that none of them was made.',
} as const
