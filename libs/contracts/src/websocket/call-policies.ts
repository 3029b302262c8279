/** A group of calls that share a quota: each has one per user, and pings have one per connection. */
export type CallGroup = 'trading' | 'account' | 'reports' | 'ping' | 'other'

/** The authorization that a call needs, and the quota that it counts in. */
export type CallPolicy = { readonly auth: 'none' | 'account'; readonly group: CallGroup }

/** Every call of the options API, served by this release or not: exactly one of these names is a request's kind. */
export const callPolicies = {
  active_symbols: { auth: 'none', group: 'other' },
  contracts_list: { auth: 'none', group: 'other' },
  contracts_for: { auth: 'none', group: 'other' },
  ticks: { auth: 'none', group: 'other' },
  ticks_history: { auth: 'none', group: 'other' },
  trading_times: { auth: 'none', group: 'other' },
  time: { auth: 'none', group: 'other' },
  ping: { auth: 'none', group: 'ping' },
  proposal: { auth: 'none', group: 'trading' },
  buy: { auth: 'account', group: 'trading' },
  sell: { auth: 'account', group: 'trading' },
  cancel: { auth: 'account', group: 'other' },
  contract_update: { auth: 'account', group: 'other' },
  contract_update_history: { auth: 'account', group: 'other' },
  proposal_open_contract: { auth: 'account', group: 'trading' },
  portfolio: { auth: 'account', group: 'reports' },
  profit_table: { auth: 'account', group: 'reports' },
  statement: { auth: 'account', group: 'account' },
  transaction: { auth: 'account', group: 'other' },
  balance: { auth: 'account', group: 'account' },
  forget: { auth: 'none', group: 'other' },
  forget_all: { auth: 'none', group: 'other' },
  logout: { auth: 'account', group: 'other' },
} as const satisfies Readonly<Record<string, CallPolicy>>

/** The name of a call. */
export type CallName = keyof typeof callPolicies

/** Tells whether a text is the name of a call. */
export const isCallName = (text: string): text is CallName => Object.hasOwn(callPolicies, text)
