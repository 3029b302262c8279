import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { findTransfer as endpoint } from '@folio/contracts/http/wallet/find-transfer.ts'
import { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { WalletAnswer } from '@folio/contracts/wallet/commands.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { answeringEvent, unknownAnswer } from '../commands/answering-event.ts'
import { findRecorded } from '../commands/client-command.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { type PlatformTransferAnswer, stateOf } from './platform-answer.ts'
import { type Payer, withPayerCode } from './platform-rules.ts'

type FindTransfer = Call<typeof endpoint>
type Shown = Answer<typeof endpoint>['data']

/** The endpoint that each kind of requests goes to, which is a part of the id of its commands. */
const ENDPOINTS: Readonly<Record<FindTransfer['query']['kind'], string>> = {
  transfer: makeTransfer.id,
  exchange: makeExchange.id,
  platform: makePlatformTransfer.id,
}

/** A decided request, with the side that pays and its view. */
type Recorded = {
  readonly kind: FindTransfer['query']['kind']
  readonly payer: Payer
  readonly view: ViewReader
  readonly recorded: RecordedOutcome
}

/** Shows the outcome of a decided request as it is now. */
const outcomeOf = async (gateway: Gateway, { kind, payer, view, recorded }: Recorded): Promise<Shown['transfer']> => {
  const settled = { recorded, isRepeat: true }
  const event = answeringEvent<WalletAnswer<'SendTransfer' | 'ExchangeCurrency'> | PlatformTransferAnswer>(settled)
  switch (event.type) {
    case 'CurrencyExchanged':
      return { state: 'complete', transaction_id: event.data.transaction_id, refusal: null }
    case 'TransferSent': {
      const { transfer_id, transaction_id } = event.data
      const { stream, revision, position } = recorded
      await view.waitFor(position)
      const state = await stateOf(gateway, payer, { stream, revision, transferId: transfer_id })
      return { state, transaction_id, refusal: null }
    }
    case 'TransferRefused': {
      const refusal = refusalAnswer(gateway, settled, event.data)
      const { code, message } = kind === 'platform' ? withPayerCode(payer, refusal) : refusal
      return { state: 'rejected', transaction_id: event.data.transaction_id, refusal: { code, message } }
    }
    default:
      return unknownAnswer(event, settled)
  }
}

/** Tells whether a request that a view does not show may have been one whose id is no longer kept. */
const isForgotten = (
  { times }: Gateway,
  { query, receivedAt }: FindTransfer,
  purged: { readonly position: number } | undefined,
): boolean => {
  if (query.sent_at === undefined) return purged !== undefined
  return query.sent_at < receivedAt - times.commandIdsKeptMs * 1000
}

type Found = Pick<Shown, 'status' | 'transfer'>

/** The answer of the view of one side; undefined if it is unknown, since the claim of the request may have been lost. */
type Looked = Found | undefined

const PENDING: Found = { status: 'pending', transfer: null }
const FORGOTTEN: Found = { status: 'forgotten', transfer: null }
const NOT_FOUND: Found = { status: 'not_found', transfer: null }

/** Looks a request up in the view of one side that may pay. */
const lookIn = async (gateway: Gateway, call: FindTransfer, payer: Payer): Promise<Looked> => {
  const { query, client, receivedAt } = call
  const view = payer === 'wallet' ? gateway.wallets : gateway.trading
  const commandId = commandIdOf(client.client_id, ENDPOINTS[query.kind], query.request_id)
  // Only the entry of the command is confirmed as missing: the mark of purged ids mostly is.
  const look = () => view.get([viewKeys.command(commandId)])
  const { values, claimsKept } = await confirmMissing(view, receivedAt, look)
  const [entry] = values
  const recorded = await findRecorded(gateway, commandId, entry)
  if (recorded !== undefined) {
    return { status: 'recorded', transfer: await outcomeOf(gateway, { kind: query.kind, payer, view, recorded }) }
  }
  if (entry !== undefined) return PENDING
  if (!claimsKept) return undefined
  const purged = (await view.get([viewKeys.purgedCommandIds])).values[0]
  return isForgotten(gateway, call, purged) ? FORGOTTEN : NOT_FOUND
}

/** Joins the answers of the views of both sides: recorded goes before pending, unknown, forgotten and not found. */
const joined = (looks: readonly Looked[]): Looked => {
  const of = (status: Shown['status']) => looks.find((looked) => looked?.status === status)
  const accepted = of('recorded') ?? of('pending')
  if (accepted !== undefined || looks.includes(undefined)) return accepted
  return of('forgotten') ?? NOT_FOUND
}

/** Answers what became of a request that moves money. */
export const findTransfer = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { request_id, kind } = call.query
  await waitForRevision(gateway, call.minRevision)
  const looks = [await lookIn(gateway, call, 'wallet')]
  // The request id of a transfer with a platform is claimed in the view of wallets, and recorded by the side that pays.
  if (kind === 'platform' && looks[0]?.status !== 'recorded') looks.push(await lookIn(gateway, call, 'platform'))
  const found = joined(looks)
  return found === undefined ? unavailable() : { data: { request_id, kind, ...found } }
})
