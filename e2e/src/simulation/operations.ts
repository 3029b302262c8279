import { claimAndSend } from '@folio/api-gateway/application/commands/client-command.ts'
import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import type { Refusal } from '@folio/api-gateway/application/refusal.ts'
import type { ClaimedCommand, IdentifiedRequest, RequestOutcome } from '@folio/client-commands/client-request.ts'
import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import {
  type AccountKind,
  type AccountType,
  accountNumberOf,
  demoKindOf,
} from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type OpenContractEntry, tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewPrefix } from '@folio/contracts/view-keys.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { Party, PlatformParty } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { tradeOf } from './simulated-trades.ts'

/** An operation that a client requests; the number `request` gives the request id within a client and an endpoint. */
export type Operation = {
  readonly kind:
    | 'open'
    | 'deposit'
    | 'withdraw'
    | 'send'
    | 'freeze'
    | 'thaw'
    | 'open demo'
    | 'open real'
    | 'reset'
    | 'pay in'
    | 'pay out'
    | 'buy'
    | 'buy demo'
    | 'sell'
    | 'sell demo'
  readonly wallet: number
  readonly other: number
  readonly cents: number
  readonly currency: 'USD' | 'EUR'
  readonly request: number
  /** The number of the contract that is bought, or of the open one that is sold. */
  readonly bet?: number
}

const clientIdOf = uuidV5Maker('3a9f3a0e-6f0f-4b1e-8b57-0c7f2b8d9e10')

/** Returns the main wallet of a client by number. */
export const partyOf = (wallet: number): Party => {
  const client_id = clientIdOf(`client ${wallet}`)
  return { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' }
}

const kindOf = (wallet: number, account_type: AccountType): AccountKind => ({
  ...demoKindOf(partyOf(wallet).client_id),
  account_type,
})

/** Returns the number of a client's account; no two of the few clients have the same one. */
const numberOf = (wallet: number, type: AccountType): string => accountNumberOf(kindOf(wallet, type), 1)

const platformOf = (wallet: number): PlatformParty => ({
  client_id: partyOf(wallet).client_id,
  platform: 'options',
  account_id: numberOf(wallet, 'real'),
})

type Asked = { readonly transactionId: number; readonly commandId: string }

const movementOf = (operation: Operation, { transactionId }: Asked) => ({
  transaction_id: transactionId,
  request_id: `r${operation.request}`,
  currency: operation.currency,
  amount: amountOf((operation.cents / 100).toString()),
})

const walletCommandOf = (operation: Operation, asked: Asked): WalletCommand | undefined => {
  const movement = movementOf(operation, asked)
  const payment = { ...movement, transfer_id: asked.commandId, source: partyOf(operation.wallet) }
  switch (operation.kind) {
    case 'open':
      return { type: 'OpenWallet', wallet: partyOf(operation.wallet) }
    case 'freeze':
      return { type: 'FreezeWallet' }
    case 'thaw':
      return { type: 'ThawWallet' }
    case 'deposit':
      return { type: 'DepositCash', ...movement }
    case 'withdraw':
      return { type: 'WithdrawCash', ...movement }
    case 'send':
      return { type: 'SendTransfer', ...payment, destination: partyOf(operation.other) }
    case 'pay in':
      return { type: 'SendTransfer', ...payment, destination: platformOf(operation.wallet) }
    default:
      return undefined
  }
}

const isTrade = (kind: Operation['kind']): boolean => kind.startsWith('buy') || kind.startsWith('sell')

/** The endpoint that an operation calls: commands to different services never have the same id. */
export const endpointOf = ({ kind }: Operation): string => {
  if (kind === 'open demo' || kind === 'open real') return 'options accounts'
  if (isTrade(kind)) return 'contracts'
  return kind === 'reset' || kind === 'pay out' ? 'trading' : 'wallets'
}

/** A command prepared to be sent, and the view in which its request is looked up. */
type PreparedCommand = {
  readonly view: ViewReader
  readonly send: (request: IdentifiedRequest, seenPosition: number) => Promise<RequestOutcome | Refusal>
}

const prepared = <Command>(
  gateway: Gateway,
  sending: Omit<ClaimedCommand<Command>, 'seenPosition'>,
): PreparedCommand => ({
  view: sending.view,
  send: (request, seenPosition) => claimAndSend(gateway, request, { ...sending, seenPosition }),
})

/** The id of a contract that an account has open; of none where it has no contract. */
const openContractOf = async ({ trading }: Gateway, account: string, bet: number): Promise<number> => {
  const prefix = viewPrefix<OpenContractEntry>(`${tradingKeys.openContracts}${account}/`)
  const { entries } = await trading.list({ prefix, limit: 100 })
  return entries[bet % Math.max(1, entries.length)]?.[1].contract.contract_id ?? 1
}

/** Every second client trades: few accounts have many contracts. */
const traderOf = (wallet: number): number => wallet - (wallet % 2)

/** More than a contract costs with its markup. */
const PRICE_MAX = amountOf('100')

/** The ids that a contract needs, from the one id of a call. */
const IDS_PER_CALL = 1000

/** Prepares a purchase or a sale, asked for at the moment at which it is sent. */
const preparedTrade = (gateway: Gateway, operation: Operation, { transactionId }: Asked): PreparedCommand => {
  const { kind, wallet, cents, bet = 0 } = operation
  const account = numberOf(traderOf(wallet), kind.endsWith('demo') ? 'demo' : 'real')
  const view = gateway.trading
  const contract_id = transactionId * IDS_PER_CALL
  const askedNow = () => timestampOf(gateway.clock())
  const commandNow = async (): Promise<TradingCommand> => {
    if (kind.startsWith('sell')) {
      const sold = await openContractOf(gateway, account, bet)
      return { type: 'SellContract', contract_id: sold, asked_at: askedNow(), price: amountOf('0') }
    }
    return {
      type: 'BuyContract',
      request: tradeOf(bet, cents),
      asked_at: askedNow(),
      price: PRICE_MAX,
      offering_revision: 0,
      currency_decimals: 2,
      contract_id,
      buy_transaction_id: contract_id + 1,
      sell_transaction_id: contract_id + 2,
      markup: amountOf(bet % 2 === 0 ? '0' : '0.02'),
    }
  }
  return {
    view,
    send: async (request, seenPosition) => {
      const sending = { view, topic: tradingCommands, account, command: await commandNow(), seenPosition }
      return await claimAndSend(gateway, request, sending)
    },
  }
}

/** Prepares the command of an operation for the account that it concerns. */
export const prepareCommand = (gateway: Gateway, operation: Operation, asked: Asked): PreparedCommand => {
  const command = walletCommandOf(operation, asked)
  if (command !== undefined) {
    const account = partyOf(operation.wallet).wallet_id
    return prepared(gateway, { view: gateway.wallets, topic: walletCommands, account, command })
  }
  if (operation.kind === 'open demo' || operation.kind === 'open real') {
    const kind = kindOf(operation.wallet, operation.kind === 'open demo' ? 'demo' : 'real')
    return prepared(gateway, {
      view: gateway.optionsAccounts,
      topic: optionsAccountCommands,
      account: accountClaimStream(kind),
      command: { type: 'RequestAccount', ...kind },
    })
  }
  if (isTrade(operation.kind)) return preparedTrade(gateway, operation, asked)
  const trading = { view: gateway.trading, topic: tradingCommands }
  const { request_id, transaction_id, ...money } = movementOf(operation, asked)
  if (operation.kind === 'reset') {
    const account = numberOf(operation.wallet, 'demo')
    return prepared(gateway, { ...trading, account, command: { type: 'ResetBalance', request_id, transaction_id } })
  }
  const source = platformOf(operation.wallet)
  const sides = { transfer_id: asked.commandId, source, destination: partyOf(operation.other) }
  const payment = { type: 'SendTransfer' as const, request_id, transaction_id, ...money, ...sides }
  return prepared(gateway, { ...trading, account: source.account_id, command: payment })
}
