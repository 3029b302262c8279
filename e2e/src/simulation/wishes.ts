import {
  claimAndSend,
  type IdentifiedRequest,
  type RequestOutcome,
  type Sending,
} from '@folio/api-gateway/application/client-command.ts'
import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import type { Refusal } from '@folio/api-gateway/http/refusal.ts'
import { walletIdOf } from '@folio/contracts/account-ids.ts'
import {
  type AccountKind,
  type AccountType,
  accountNumberOf,
  demoKindOf,
} from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { Party, PlatformParty } from '@folio/contracts/wallet/parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'

/** Something a client asks; requests of one client through one endpoint with the same number have the same request id. */
export type Wish = {
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
  readonly wallet: number
  readonly other: number
  readonly cents: number
  readonly currency: 'USD' | 'EUR'
  readonly request: number
}

const clientIdOf = uuidV5Maker('3a9f3a0e-6f0f-4b1e-8b57-0c7f2b8d9e10')

/** The main wallet of a client by number. */
export const partyOf = (wallet: number): Party => {
  const client_id = clientIdOf(`client ${wallet}`)
  return { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' }
}

const kindOf = (wallet: number, account_type: AccountType): AccountKind => ({
  ...demoKindOf(partyOf(wallet).client_id),
  account_type,
})

/** The number of a client's account, which nobody else has in so small a world. */
const numberOf = (wallet: number, type: AccountType): string => accountNumberOf(kindOf(wallet, type), 1)

const platformOf = (wallet: number): PlatformParty => ({
  client_id: partyOf(wallet).client_id,
  platform: 'options',
  account_id: numberOf(wallet, 'real'),
})

type Asked = { readonly transactionId: number; readonly commandId: string }

const movementOf = (wish: Wish, { transactionId }: Asked) => ({
  transaction_id: transactionId,
  request_id: `r${wish.request}`,
  currency: wish.currency,
  amount: amountOf((wish.cents / 100).toString()),
})

const walletCommandOf = (wish: Wish, asked: Asked): WalletCommand | undefined => {
  const movement = movementOf(wish, asked)
  const payment = { ...movement, transfer_id: asked.commandId, source: partyOf(wish.wallet) }
  switch (wish.kind) {
    case 'open':
      return { type: 'OpenWallet', wallet: partyOf(wish.wallet) }
    case 'freeze':
      return { type: 'FreezeWallet' }
    case 'thaw':
      return { type: 'ThawWallet' }
    case 'deposit':
      return { type: 'DepositCash', ...movement }
    case 'withdraw':
      return { type: 'WithdrawCash', ...movement }
    case 'send':
      return { type: 'SendTransfer', ...payment, destination: partyOf(wish.other) }
    case 'pay in':
      return { type: 'SendTransfer', ...payment, destination: platformOf(wish.wallet) }
    default:
      return undefined
  }
}

/** The endpoint that a wish goes through: commands to different services never have the same id. */
export const endpointOf = ({ kind }: Wish): string => {
  if (kind === 'open demo' || kind === 'open real') return 'options accounts'
  return kind === 'reset' || kind === 'pay out' ? 'trading' : 'wallets'
}

/** A command ready to be sent, and the view in which its request is looked up. */
type Ready = {
  readonly view: BelievedView
  readonly send: (request: IdentifiedRequest, seenPosition: number) => Promise<RequestOutcome | Refusal>
}

const ready = <Command>(gateway: Gateway, sending: Omit<Sending<Command>, 'seenPosition'>): Ready => ({
  view: sending.view,
  send: (request, seenPosition) => claimAndSend(gateway, request, { ...sending, seenPosition }),
})

/** How a wish is asked: by which command, of which account. */
export const readyFor = (gateway: Gateway, wish: Wish, asked: Asked): Ready => {
  const command = walletCommandOf(wish, asked)
  if (command !== undefined) {
    const account = partyOf(wish.wallet).wallet_id
    return ready(gateway, { view: gateway.wallets, topic: walletCommands, account, command })
  }
  if (wish.kind === 'open demo' || wish.kind === 'open real') {
    const kind = kindOf(wish.wallet, wish.kind === 'open demo' ? 'demo' : 'real')
    return ready(gateway, {
      view: gateway.optionsAccounts,
      topic: optionsAccountCommands,
      account: accountClaimStream(kind),
      command: { type: 'RequestAccount', ...kind },
    })
  }
  const trading = { view: gateway.trading, topic: tradingCommands }
  const { request_id, transaction_id, ...money } = movementOf(wish, asked)
  if (wish.kind === 'reset') {
    const account = numberOf(wish.wallet, 'demo')
    return ready(gateway, { ...trading, account, command: { type: 'ResetBalance', request_id, transaction_id } })
  }
  const source = platformOf(wish.wallet)
  const sides = { transfer_id: asked.commandId, source, destination: partyOf(wish.other) }
  const payment = { type: 'SendTransfer' as const, request_id, transaction_id, ...money, ...sides }
  return ready(gateway, { ...trading, account: source.account_id, command: payment })
}
