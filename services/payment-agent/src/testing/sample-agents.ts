import type { AgentCommandOf } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'

/** The wallets of an agent and of a client. */
export const agentWallet: Party = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01',
  wallet_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
  wallet_type: 'payment_agent',
}
export const clientWallet: Party = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02',
  wallet_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf02',
  wallet_type: 'main',
}

/** The time so many seconds after the start of `HOUR`. */
export const after = (seconds: number): Timestamp => timestampOf((HOUR * 3600 + seconds) * 1e6)

/** The hour of the first event, in hours since 1970. */
export const HOUR = 490_000

/** The profile that the operator set for the agent. */
export const profile: AgentProfile = {
  details: 'v1.details',
  currencies: [
    {
      currency: 'USD',
      deposit_commission: 1,
      withdrawal_commission: 2.5,
      withdrawal_minimum: amountOf('10'),
      withdrawal_maximum: amountOf('500'),
    },
  ],
  countries: ['ng', 'ke'],
  is_active: true,
  is_listed: true,
  cashier_withdraw: false,
  transfer_to_pa: false,
  deposit_enabled: true,
  withdraw_enabled: true,
}

/** The registration of agent 7. */
export const register: AgentCommandOf<'RegisterAgent'> = {
  type: 'RegisterAgent',
  agent_id: 7,
  client_id: agentWallet.client_id,
  at: after(0),
  profile,
}

/** The event that registers agent 7, with changes to the profile. */
export const registered = (changes: Partial<AgentProfile> = {}): AgentEvent => ({
  type: 'AgentRegistered',
  data: {
    agent_id: 7,
    client_id: agentWallet.client_id,
    registered_at: after(0),
    profile: { ...profile, ...changes },
  },
})

const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

const transfer = (amount: string) => ({
  transfer_id: TRANSFER_ID,
  transaction_id: 42,
  request_id: 'r1',
  currency: 'USD',
  amount: amountOf(amount),
  worth: { hour: HOUR, amount: amountOf(amount), rate: amountOf('1') },
})

const limits = {
  agent_limit: { count: 3, amount: amountOf('1000') },
  client_limit: { count: 2, amount: amountOf('800') },
}

/** A request of a deposit of an amount for the client. */
export const deposit = (
  amount: string,
  more: Partial<AgentCommandOf<'RequestDeposit'>> = {},
): AgentCommandOf<'RequestDeposit'> => ({
  type: 'RequestDeposit',
  ...transfer(amount),
  source: agentWallet,
  destination: clientWallet,
  findings: [],
  ...limits,
  ...more,
})

/** A request of a withdrawal of an amount by the client, with the hash of its code. */
export const withdrawal = (
  amount: string,
  more: Partial<AgentCommandOf<'RequestWithdrawal'>> = {},
): AgentCommandOf<'RequestWithdrawal'> => ({
  type: 'RequestWithdrawal',
  ...transfer(amount),
  source: clientWallet,
  destination: agentWallet,
  findings: [],
  ...limits,
  code_hash: 'right',
  at: after(30),
  ...more,
})

/** A request of a code for a withdrawal of an amount. */
export const issueCode = (amount: string, at = after(10)): AgentCommandOf<'IssueCode'> => {
  const { worth, currency, amount: asked } = transfer(amount)
  return {
    type: 'IssueCode',
    client_id: clientWallet.client_id,
    currency,
    amount: asked,
    worth,
    code_hash: 'right',
    at,
    next_request_at: after(70),
    expires_at: after(370),
    findings: [],
    agent_limit: limits.agent_limit,
  }
}

/** The command with which the wallet service reports the end of a transfer. */
export const endOf = (
  { type, ...told }: AgentCommandOf<'RequestDeposit' | 'RequestWithdrawal'>,
  how: Pick<AgentCommandOf<'EndTransfer'>, 'end' | 'reason'>,
): AgentCommandOf<'EndTransfer'> => {
  const { transfer_id, transaction_id, request_id, currency, amount, source, destination, worth } = told
  return {
    type: 'EndTransfer',
    transfer_id,
    transaction_id,
    request_id,
    currency,
    amount,
    source,
    destination,
    ...(worth === undefined ? {} : { worth }),
    kind: type === 'RequestDeposit' ? 'deposit' : 'withdrawal',
    ended: 'wallet-x@3',
    ...how,
  }
}
