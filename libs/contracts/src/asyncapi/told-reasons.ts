import type { z } from 'zod'
import type { optionsAccountEventSchemas } from '../options-account/events.ts'
import type { agentEventSchemas } from '../payment-agent/events.ts'
import type { tradingEventSchemas } from '../trading/events.ts'
import type { walletEventSchemas } from '../wallet/events.ts'

type ReasonIn<Data> = 'reason' extends keyof Data ? NonNullable<Data['reason']> : never

/** Every word that an event of these may give as its `reason`. */
export type ReasonOf<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  [T in keyof Schemas]: ReasonIn<z.infer<Schemas[T]>>
}[keyof Schemas] &
  string

const ofWallets = {
  wallet_not_open: 'There is no such wallet.',
  frozen: 'The wallet is frozen.',
  closed: 'The wallet is closed.',
  destination_frozen: 'The wallet that would be paid is frozen.',
  destination_closed: 'The wallet that would be paid is closed.',
  destination_account_inactive: 'The options account that would be paid is inactive.',
  quote_expired: 'The quote of the exchange has expired.',
  quote_spent: 'The quote of the exchange was spent by another transfer.',
  transaction_limit: 'The amount is worth more USD than one transfer may move.',
  daily_limit: 'The wallet has made as many transfers to other clients in 24 hours as it may.',
  daily_count: 'The client has made as many transfers through agents in 24 hours as it may.',
  daily_amount: 'The transfers of the client through agents in 24 hours would be worth more than they may.',
  insufficient_funds: 'The account has less of the currency than the amount; `available` says how much.',
} as const

/** The reasons that events of the wallet service give, each with what it says. */
export const walletReasons: Readonly<Record<ReasonOf<typeof walletEventSchemas>, string>> = {
  ...ofWallets,
  already_open: 'The wallet is open already.',
  transfers_open: 'A transfer of the wallet has not ended.',
  balance_not_zero: 'The wallet has money.',
}

/** The reasons that events of the trading service give, each with what it says. */
export const tradingReasons: Readonly<Record<ReasonOf<typeof tradingEventSchemas>, string>> = {
  already_open: 'The account is open already.',
  account_not_open: 'There is no such account.',
  real_account: 'Only a demo account has a balance that can be reset.',
  account_inactive: 'The operator has made the account inactive.',
  demo_account: 'A demo account takes no part in transfers.',
  destination_frozen: ofWallets.destination_frozen,
  destination_closed: ofWallets.destination_closed,
  quote_expired: ofWallets.quote_expired,
  quote_spent: ofWallets.quote_spent,
  transaction_limit: ofWallets.transaction_limit,
  insufficient_funds: ofWallets.insufficient_funds,
  currency_not_held: 'The account is kept in another currency than the one that would arrive.',
}

/** The reasons that events of payment agents give, each with what it says. */
export const agentReasons: Readonly<Record<ReasonOf<typeof agentEventSchemas>, string>> = {
  already_registered: 'The client is an agent already.',
  agent_inactive: 'The agent is switched off.',
  currency_unsupported: 'The agent does not serve the currency.',
  client_unknown: 'There is no client of this nickname.',
  client_wallet_closed: 'The main wallet of the client is closed.',
  own_agent: 'The client is the agent itself.',
  recipient_agent_not_allowed: 'The client is an agent, and this agent may not pay other agents.',
  recipient_agent_currency: 'The client is an agent that does not serve the currency.',
  agent_disabled: 'The deposits, or the withdrawals, of the agent are switched off.',
  deposits_disabled: 'Deposits through agents are switched off in the whole installation.',
  client_disabled: 'The deposits, or the withdrawals, of the client through agents are switched off.',
  wallet_frozen: 'A wallet of the transfer is frozen.',
  country_unsupported: 'The agent does not serve the country that the client lives in.',
  below_minimum: 'The amount is less than the minimum of the agent for the currency.',
  above_maximum: 'The amount is more than the maximum of the agent for the currency.',
  code_too_soon: 'The code before this one was issued too short a time ago; `next_request_at` says from when on.',
  code_invalid: 'The code is wrong, used or expired.',
  code_tries: 'Too many wrong codes were shown; the client has to ask for a new one.',
  ...ofWallets,
  daily_count: 'The agent, or the client, has made as many of these transfers in 24 hours as it may.',
  daily_amount: 'These transfers of the agent, or of the client, in 24 hours would be worth more than they may.',
  insufficient_funds: 'The paying wallet has less of the currency than the amount.',
}

/** The reasons that events of options accounts give, each with what it says. */
export const optionsAccountReasons: Readonly<Record<ReasonOf<typeof optionsAccountEventSchemas>, string>> = {
  number_taken: 'The number is the number of another account.',
}
