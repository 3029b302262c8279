import { randomUUID } from 'node:crypto'
import { type ClientRequest, type SentRequest, withPlainFingerprint } from '@folio/client-commands/client-request.ts'
import { type ExpireRequest, neverExpire, requestExpirer } from '@folio/client-commands/expire-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import {
  findOutcome,
  lookUpRequest,
  type NoEvent,
  type RequestOutcome,
} from '@folio/client-commands/request-outcome.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import { type ClaimingSender, claimAndSendRequest, sendWithinLimit } from '@folio/client-commands/send-request.ts'
import { type TransactionIds, transactionIds } from '@folio/client-commands/transaction-ids.ts'
import { whileReachable } from '@folio/client-commands/while-reachable.ts'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ContractIds } from '@folio/option-contracts/asking/buy-command.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { type ViewReader, viewReader } from '@folio/service-kit/views/view-reader.ts'

/** A call that makes a command: the user, its kind, and the request id of the client where the client gave one. */
export type TradeCall = {
  readonly user: OtpEntry
  readonly endpoint: 'buy' | 'sell' | 'cancel' | 'contract_update'
  /** The command id follows from it: a request id, or an id that is used once. */
  readonly key: string
  /** True if the client may repeat the call under this key. */
  readonly isRepeatable: boolean
  /** The text that two calls share exactly if one repeats the other. */
  readonly body: string
}

/** A call with the identity of its command. */
export type TradeRequest = { readonly call: TradeCall; readonly request: SentRequest }

/** The recorded answer to a call, or the reason why there is none. */
export type TradeOutcome = RequestOutcome | NoEvent

/** An earlier call of the same key: its answer, or only its claim; undefined without one. */
export type EarlierCall = TradeOutcome | { readonly reason: 'claimed' } | undefined

/** Sends the commands of sockets to trading. */
export type TradeSender = {
  readonly identify: (call: TradeCall) => TradeRequest
  /** Looks for the answer to an earlier call of the same key. */
  readonly earlier: (request: TradeRequest) => Promise<EarlierCall>
  /**
   * Looks again once the view shows all events before the call, and returns undefined only if no earlier call of the key can
   * have been claimed: a view that lags, or that lost its claims, may not show one.
   */
  readonly confirmedEarlier: (request: TradeRequest) => Promise<EarlierCall>
  /** Asks trading for the end of an earlier call that has only a claim; undefined while its command may still take effect. */
  readonly expire: (request: TradeRequest) => Promise<TradeOutcome | undefined>
  /** Makes the ids of a contract and of its two transactions. */
  readonly nextIds: () => Promise<ContractIds | NoEvent>
  /** Sends the command of a call, which is made at the last moment, and resolves with its outcome. */
  readonly send: (request: TradeRequest, makeCommand: () => TradingCommand) => Promise<TradeOutcome>
  readonly stop: () => Promise<void>
}

type SenderParts = {
  readonly sender: ClaimingSender
  readonly view: ViewReader
  readonly ids: TransactionIds
  readonly expireRequest: ExpireRequest
}

const expireCall = async (
  { sender, view, expireRequest }: SenderParts,
  { call, request }: TradeRequest,
): Promise<TradeOutcome | undefined> => {
  const { values, checkpoint } = await view.get([viewKeys.command(request.commandId)])
  const [entry] = values
  if (entry === undefined) return undefined
  if (!('notAfter' in entry)) {
    const found = await findOutcome(sender.store, request.commandId, entry)
    return found === undefined || 'reason' in found ? found : { recorded: found, isRepeat: true }
  }
  const { clientId, endpoint, commandId, correlationId, receivedAt } = request
  const recorded = await expireRequest<TradingCommand>({
    clientId,
    endpoint,
    commandId,
    correlationId,
    requestId: call.key,
    receivedAt,
    claim: entry,
    topic: tradingCommands,
    seenPosition: checkpoint.position,
  })
  return recorded && { recorded, isRepeat: true }
}

const findEarlier = async ({ sender, view }: SenderParts, { request }: TradeRequest) => {
  const { answered, isClaimed, claimsKept } = await lookUpRequest(sender.store, request, { view, keys: [] })
  const earlier: EarlierCall = answered ?? (isClaimed ? { reason: 'claimed' } : undefined)
  return { earlier, claimsKept }
}

const confirmEarlier = async (parts: SenderParts, trade: TradeRequest): Promise<EarlierCall> => {
  await parts.view.waitForAllBefore(trade.request.receivedAt)
  const { earlier, claimsKept } = await findEarlier(parts, trade)
  return earlier ?? (claimsKept ? undefined : { reason: 'unavailable' })
}

const sendTrade = async (
  { sender, view }: SenderParts,
  { call, request }: TradeRequest,
  makeCommand: () => TradingCommand,
): Promise<TradeOutcome> => {
  const { checkpoint, values } = await view.get([viewKeys.command(request.commandId)])
  const toSend = {
    topic: tradingCommands,
    account: call.user.account_id,
    command: makeCommand(),
    seenPosition: checkpoint.position,
  } as const
  return call.isRepeatable
    ? claimAndSendRequest<TradingCommand>(sender, request, { ...toSend, view, isClaimed: values[0] !== undefined })
    : sendWithinLimit<TradingCommand>(sender, request, toSend)
}

/** Opens the sender: a reply address, trading's view, ids of transactions, and the limit of commands in flight. */
export const openTradeSender = async (
  ports: Ports,
  { expiresRequests }: { readonly expiresRequests: boolean },
): Promise<TradeSender> => {
  const { bus, store, readModel, clock, times } = ports
  // An answer of the view must show everything acknowledged before this start.
  const minPosition = await store.lastPosition()
  const reading = { epoch: store.epoch, now: clock, times, minPosition, storeEnd: store.lastPosition }
  const view = viewReader(readModel, TRADING_SERVICE, reading)
  const { ask, stop: stopAsking } = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const ids = transactionIds(ports, view)
  const sender: ClaimingSender = { ask, store, clock, times, inFlight: inFlightLimiter() }
  const expireRequest = expiresRequests ? requestExpirer(sender) : neverExpire
  const parts: SenderParts = { sender, view, ids, expireRequest }
  return {
    identify: (call) => {
      const asked: ClientRequest = {
        clientId: call.user.account_id,
        endpoint: call.endpoint,
        requestId: call.key,
        body: call.body,
        correlationId: randomUUID(),
        receivedAt: clock(),
      }
      return { call, request: { ...withPlainFingerprint(asked), clientId: call.user.client_id } }
    },
    earlier: (request) => whileReachable(async () => (await findEarlier(parts, request)).earlier),
    confirmedEarlier: (request) => whileReachable(() => confirmEarlier(parts, request)),
    expire: (request) => whileReachable(() => expireCall(parts, request)),
    nextIds: () =>
      whileReachable(async () => {
        await ids.ensure()
        return { contract: ids.next(), buy: ids.next(), sell: ids.next() }
      }),
    send: (request, makeCommand) => whileReachable(() => sendTrade(parts, request, makeCommand)),
    stop: async () => {
      await stopAsking()
      await ids.stop()
    },
  }
}
