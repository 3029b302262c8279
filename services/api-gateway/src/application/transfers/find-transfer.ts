import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { findTransfer as endpoint } from '@folio/contracts/http/wallet/find-transfer.ts'
import { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { findRecorded } from '../commands/client-command.ts'
import { refusalAnswer } from '../commands/recorded-refusal.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { type Refusal, unavailable } from '../refusal.ts'
import { confirmMissing } from '../views/confirm-missing.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { moneyEventOf, stateOf } from './platform-answer.ts'
import type { Payer } from './platform-rules.ts'

type FindTransfer = Call<typeof endpoint>
type Shown = Answer<typeof endpoint>['data']

/** The endpoint that each kind of requests goes to, which is a part of the id of its commands. */
const ENDPOINTS: Readonly<Record<FindTransfer['query']['kind'], string>> = {
  transfer: makeTransfer.id,
  exchange: makeExchange.id,
  platform: makePlatformTransfer.id,
}

/** Shows the outcome of a decided request as it is now. */
const outcomeOf = async (
  gateway: Gateway,
  { payer, view, recorded }: { readonly payer: Payer; readonly view: ViewReader; readonly recorded: RecordedOutcome },
): Promise<Shown['transfer']> => {
  const settled = { recorded, isRepeat: true }
  const event = moneyEventOf(settled)
  switch (event.type) {
    case 'CurrencyExchanged':
      return { state: 'complete', transaction_id: event.data.transaction_id, refusal: null }
    case 'TransferSent': {
      const { transfer_id, transaction_id } = event.data
      await view.waitFor(recorded.position)
      return { state: await stateOf(gateway, payer, transfer_id), transaction_id, refusal: null }
    }
    case 'TransferRefused': {
      const { code, message } = refusalAnswer(gateway, settled, event.data)
      return { state: 'rejected', transaction_id: event.data.transaction_id, refusal: { code, message } }
    }
    default:
      throw new Error(`a transfer was answered with ${event.type}`)
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

/** The view may have lost the claim of the request. */
const UNKNOWN = { status: 'pending', transfer: null } as const

/** Looks a request up in the view of one side that may pay; undefined if that shows nothing of it. */
const lookIn = async (
  gateway: Gateway,
  call: FindTransfer,
  payer: Payer,
): Promise<Pick<Shown, 'status' | 'transfer'> | undefined> => {
  const { query, client, receivedAt } = call
  const view = payer === 'wallet' ? gateway.wallets : gateway.trading
  const commandId = commandIdOf(client.client_id, ENDPOINTS[query.kind], query.request_id)
  // Only the entry of the command is confirmed as missing: the mark of purged ids mostly is.
  const look = () => view.get([viewKeys.command(commandId)])
  const { values, claimsKept } = await confirmMissing(view, receivedAt, look)
  const [entry] = values
  const recorded = await findRecorded(gateway, commandId, entry)
  if (recorded !== undefined) {
    return { status: 'recorded', transfer: await outcomeOf(gateway, { payer, view, recorded }) }
  }
  if (entry !== undefined) return { status: 'pending', transfer: null }
  const purged = (await view.get([viewKeys.purgedCommandIds])).values[0]
  if (isForgotten(gateway, call, purged)) return { status: 'forgotten', transfer: null }
  return claimsKept ? undefined : UNKNOWN
}

/** Answers what became of a request that moves money. */
export const findTransfer = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { request_id, kind } = call.query
  await waitForRevision(gateway, call.minRevision)
  const inWallets = await lookIn(gateway, call, 'wallet')
  // The request id of a transfer with a platform is claimed in the view of wallets, and recorded by the side that pays.
  const inTrading =
    kind === 'platform' && inWallets?.status !== 'recorded' ? await lookIn(gateway, call, 'platform') : undefined
  if (inWallets === UNKNOWN || inTrading === UNKNOWN) return unavailable()
  const found = inTrading ?? inWallets ?? { status: 'not_found' as const, transfer: null }
  return { data: { request_id, kind, ...found } }
})
