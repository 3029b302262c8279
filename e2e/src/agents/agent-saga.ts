import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { AgentTransferKind, DailyLimit } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { PaymentAgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/daily-window.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { askAgent, type CrashingServices, crashingServices } from './crashing-services.ts'

const AGENT_CLIENT = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const CLIENT = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02'
/** The transfer that a saga asks for. */
export const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
/** The stream of the agent. */
export const AGENT_STREAM = 'payment-agent-7'

const party = (client_id: string, wallet_type: Party['wallet_type']): Party => ({
  client_id,
  wallet_id: walletIdOf(client_id, wallet_type),
  wallet_type,
})
/** The wallet of the agent, with 50 USD. */
export const agentWallet = party(AGENT_CLIENT, 'payment_agent')
/** The wallet of the client, with 50 USD. */
export const clientWallet = party(CLIENT, 'main')

const profile: AgentProfile = {
  details: 'v1.details',
  currencies: [
    {
      currency: 'USD',
      deposit_commission: 0,
      withdrawal_commission: 0,
      withdrawal_minimum: amountOf('1'),
      withdrawal_maximum: amountOf('100'),
    },
  ],
  countries: [],
  is_active: true,
  is_listed: true,
  cashier_withdraw: false,
  transfer_to_pa: false,
  deposit_enabled: true,
  withdraw_enabled: true,
}

const PLENTY: DailyLimit = { count: 10, amount: amountOf('1000') }
/** A daily limit below the amount of the transfer. */
export const TOO_LITTLE: DailyLimit = { count: 10, amount: amountOf('19') }

/** A transfer of 20 USD, the obstacles to it, and its expected end. */
export type Saga = {
  readonly kind: AgentTransferKind
  readonly end: 'complete' | 'rejected' | 'failed'
  /** The client's daily limit across all agents. */
  readonly clientLimit?: DailyLimit
  readonly frozen?: Party
}

/** Starts the services, opens and funds both wallets, registers the agent, and issues the code of a withdrawal. */
export const startSaga = async ({ kind, frozen }: Saga): Promise<CrashingServices> => {
  const services = await crashingServices()
  await services.restart()
  const at = timestampOf(Date.now() * 1000)
  for (const wallet of [agentWallet, clientWallet]) {
    await services.sendToWallet(wallet.wallet_id, `open ${wallet.wallet_type}`, { type: 'OpenWallet', wallet })
    const cash = { transaction_id: 1, request_id: 'r', currency: 'USD', amount: amountOf('50') }
    await services.sendToWallet(wallet.wallet_id, `fund ${wallet.wallet_type}`, { type: 'DepositCash', ...cash })
  }
  await askAgent(services, AGENT_STREAM, 'register', {
    type: 'RegisterAgent',
    agent_id: 7,
    client_id: AGENT_CLIENT,
    at,
    profile,
  })
  if (kind === 'withdrawal') {
    await askAgent(services, AGENT_STREAM, 'code', {
      type: 'IssueCode',
      client_id: CLIENT,
      currency: 'USD',
      amount: amountOf('20'),
      code_hash: 'right',
      at,
      next_request_at: at,
      expires_at: timestampOf(Date.now() * 1000 + 360e6),
      findings: [],
    })
  }
  if (frozen !== undefined) await services.sendToWallet(frozen.wallet_id, 'freeze', { type: 'FreezeWallet' })
  await services.settled()
  return services
}

/** Sends the command of a saga's transfer until an event carries its command id. */
export const request = async (services: CrashingServices, { kind, clientLimit = PLENTY }: Saga): Promise<void> => {
  const at = timestampOf(Date.now() * 1000)
  const isDeposit = kind === 'deposit'
  const told = {
    transfer_id: TRANSFER_ID,
    transaction_id: 42,
    request_id: 'r1',
    currency: 'USD',
    amount: amountOf('20'),
    source: isDeposit ? agentWallet : clientWallet,
    destination: isDeposit ? clientWallet : agentWallet,
    worth: { hour: hourOf(at), amount: amountOf('20'), rate: amountOf('1') },
    findings: [],
    agent_limit: PLENTY,
    client_limit: clientLimit,
  }
  const command = isDeposit
    ? { type: 'RequestDeposit' as const, ...told }
    : { type: 'RequestWithdrawal' as const, ...told, code_hash: 'right', at }
  await askAgent(services, AGENT_STREAM, 'transfer', command)
}

/** The types of the events whose type matches `about`. */
export const typesOf = (events: readonly (WalletEvent | PaymentAgentEvent)[], about: RegExp) =>
  events.map(({ type }) => type).filter((type) => about.test(type))

/** The sum of the postings to an account. */
export const sumOf = (events: readonly (WalletEvent | PaymentAgentEvent)[], account: string): Amount =>
  events
    .flatMap(({ data }) => ('postings' in data ? data.postings : []))
    .filter((posting) => posting.account === account)
    .reduce((sum, { amount }) => plus(sum, amount), ZERO)

/** The number of transfers that a view counts under a prefix; all of them fall into one hour. */
export const shownCount = async ({ readModel }: CrashingServices, view: string, prefix: string): Promise<number> => {
  const { entries } = await readModel.list(view, { prefix, limit: 10 })
  return entries.reduce((sum, [, entry]) => sum + Number(entry['count']), 0)
}
