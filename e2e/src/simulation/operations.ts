import { claimAndSend } from '@folio/api-gateway/application/commands/client-command.ts'
import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { ClaimedCommand, SeenRequest } from '@folio/client-commands/send-request.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { kindOf, numberOf, partyOf, platformOf } from './simulated-accounts.ts'
import { type Trade, tradeOfOperation } from './trade-commands.ts'

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
    | 'cancel'
    | 'cancel demo'
    | 'change'
    | 'change demo'
  readonly wallet: number
  readonly other: number
  readonly cents: number
  readonly currency: 'USD' | 'EUR'
  readonly request: number
} & Pick<Trade, 'bet' | 'contractId'>

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

const TRADES = ['buy', 'sell', 'cancel', 'change']

const isTrade = (kind: Operation['kind']): boolean => TRADES.includes(kind.split(' ')[0] ?? '')

/** The endpoint that an operation calls: commands to different services never have the same id. */
export const endpointOf = ({ kind }: Operation): string => {
  if (kind === 'open demo' || kind === 'open real') return 'options accounts'
  if (isTrade(kind)) return 'contracts'
  return kind === 'reset' || kind === 'pay out' ? 'trading' : 'wallets'
}

/** A command prepared to be sent, and the view in which its request is looked up. */
type PreparedCommand = {
  readonly view: ViewReader
  readonly send: (request: IdentifiedRequest, seen: SeenRequest) => Promise<RequestOutcome | Refusal>
}

const prepared = <Command>(
  gateway: Gateway,
  sending: Omit<ClaimedCommand<Command>, keyof SeenRequest>,
): PreparedCommand => ({
  view: sending.view,
  send: (request, seen) => claimAndSend(gateway, request, { ...sending, ...seen }),
})

/** Prepares a command on contracts, asked for at the moment at which it is sent. */
const preparedTrade = (gateway: Gateway, operation: Operation, { transactionId }: Asked): PreparedCommand => {
  const { account, commandNow } = tradeOfOperation(gateway, operation, transactionId)
  const view = gateway.trading
  return {
    view,
    send: async (request, seen) => {
      const sending = { view, topic: tradingCommands, account, command: await commandNow(), ...seen }
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
