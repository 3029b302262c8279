import {
  claimAndSend,
  type IdentifiedRequest,
  isRefusal,
  lookUp,
  type RequestOutcome,
  type Sending,
} from '@folio/api-gateway/application/client-command.ts'
import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import { unavailable } from '@folio/api-gateway/application/refusals.ts'
import type { Refusal } from '@folio/api-gateway/http/refusal.ts'
import { BusUnavailable } from '@folio/bus/port.ts'
import { commandIdOf, walletIdOf } from '@folio/contracts/account-ids.ts'
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
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'

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

/** A request and everything that was ever answered to it. */
export type Told = {
  readonly wish: Wish
  readonly commandId: string
  readonly fingerprint: string
  readonly answers: (RequestOutcome | Refusal)[]
}

const clientIdOf = uuidV5Maker('3a9f3a0e-6f0f-4b1e-8b57-0c7f2b8d9e10')
const TRIES_MAX = 4
const BETWEEN_TRIES_MS = 700

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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
const endpointOf = ({ kind }: Wish): string => {
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
const readyFor = (gateway: Gateway, wish: Wish, asked: Asked): Ready => {
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

const isOutage = (error: unknown): boolean =>
  error instanceof ReadModelUnavailable || error instanceof StoreUnavailable || error instanceof BusUnavailable

/** Whether an answer leaves open what came of the request. */
export const isOpen = (answer: RequestOutcome | Refusal | undefined): boolean =>
  answer === undefined || (isRefusal(answer) && answer.status >= 500)

/** Clients that ask as the gateway does, and ask again where the answer leaves it open. */
export const simulatedClients = ({ newGateway, clock }: Pick<SimulatedLedger, 'newGateway' | 'clock'>) => {
  const told: Told[] = []
  const longRunning = newGateway()
  let calls = 0

  const attempt = async (request: IdentifiedRequest, wish: Wish): Promise<RequestOutcome | Refusal> => {
    // Every other call comes by a gateway that was started just now.
    const gateway = calls % 2 === 0 ? longRunning : newGateway()
    const { commandId } = request
    const { view, send } = readyFor(gateway, wish, { transactionId: gateway.nextTransactionId(), commandId })
    const { answered, mark } = await lookUp(gateway, request, { view, keys: [] })
    return answered ?? send(request, mark.position)
  }

  /** Asks once. */
  const ask = async (asked: Told): Promise<void> => {
    const { wish, commandId, fingerprint } = asked
    calls += 1
    const request = {
      clientId: partyOf(wish.wallet).client_id,
      endpoint: endpointOf(wish),
      requestId: `r${wish.request}`,
      body: '',
      correlationId: `call ${calls}`,
      receivedAt: clock(),
      commandId,
      fingerprint,
      key: Buffer.alloc(32, 1),
    }
    try {
      asked.answers.push(await attempt(request, wish))
    } catch (error) {
      if (!isOutage(error)) throw error
      asked.answers.push(unavailable())
    }
  }

  /** Asks until the answer says what came of it, a bounded number of times. */
  const insist = async (wish: Wish, triesMax = TRIES_MAX): Promise<Told> => {
    const commandId = commandIdOf(partyOf(wish.wallet).client_id, endpointOf(wish), `r${wish.request}`)
    const asked = {
      wish,
      commandId,
      fingerprint: fingerprintOf(Buffer.alloc(32, 1), JSON.stringify(wish)),
      answers: [],
    }
    told.push(asked)
    await again(asked, triesMax)
    return asked
  }

  const again = async (asked: Told, triesMax = TRIES_MAX): Promise<void> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      await ask(asked)
      if (!isOpen(asked.answers.at(-1))) return
      await pause(BETWEEN_TRIES_MS)
    }
  }

  return { told, insist, again }
}
