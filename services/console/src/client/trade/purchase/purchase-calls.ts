import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { BuyAnswer, BuyRequest, buyCall } from '@folio/contracts/websocket/trading/buy.ts'
import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { CallFailure, type Failure, failureOf } from '../../../api/call-failure.ts'
import type { Socket } from '../../../api/socket/socket.ts'
import { isOutcomeOpen, SocketLost, SocketRefused, shownMessage } from '../../../api/socket/socket-failure.ts'
import { type Intention, newIntention } from '../../intention/intention.ts'
import type { Found, IntentionCalls } from '../../intention/intention-calls.ts'
import { moneyText } from '../money-text.ts'

/** The contract that a purchase made. */
export type Bought = { readonly bought: BuyAnswer['buy'] }

type ShownPrice = Pick<ShownProposal, 'id' | 'ask_price' | 'longcode'>

/** Makes the purchase of a shown price, with a request id of its own; the price is the most that the client pays. */
export const newPurchase = ({ id, ask_price, longcode }: ShownPrice, currency: string): Intention =>
  newIntention({
    kind: 'purchase',
    fields: { buy: id, price: ask_price },
    amount: moneyText(ask_price),
    currency,
    towards: `for: ${longcode}`,
  })

const requestOf = ({ fields, requestId }: Intention): Pick<BuyRequest, 'buy' | 'price' | 'request_id'> => ({
  buy: String(fields['buy']),
  price: Number(fields['price']),
  request_id: requestId,
})

/** The codes that are recorded for no purchase: a repeat that gets one says nothing about the attempts before it. */
const UNRECORDED_CODES: readonly (SocketError['code'] | 'NotSent')[] = [
  'NotSent',
  'DuplicateRequestID',
  'InputValidationFailed',
  'InvalidToken',
  'AuthorizationRequired',
  'PermissionDenied',
  'Unauthorized',
  'NotFound',
  'RateLimit',
]

const [REFUSED, FAILED] = [400, 503]

const failureIn = (error: SocketError): Failure => {
  const { code, subcode, code_args } = error
  const status = isOutcomeOpen(error) ? FAILED : REFUSED
  return { ...failureOf(undefined), status, code, message: shownMessage(error), details: { subcode, code_args } }
}

/** Turns an error of the socket into that of a call; a request that was never sent is refused, and bought nothing. */
const failed = (error: unknown): unknown => {
  if (error instanceof SocketRefused) return new CallFailure(failureIn(error.error))
  if (!(error instanceof SocketLost)) return error
  const lost = { ...failureOf(undefined), message: error.message }
  return new CallFailure(error.wasSent ? lost : { ...lost, status: REFUSED, code: 'NotSent' })
}

/**
 * The least time for which Folio keeps the ids of requests is a day. Half of it counts, so that a clock of the page that was
 * changed by less than the other half misjudges none.
 */
const JUDGED_WITHIN_MS = 12 * 60 * 60 * 1000

const isTooOld = ({ sentAt }: Intention): boolean => !(Math.abs(Date.now() - Date.parse(sentAt)) < JUDGED_WITHIN_MS)

const NOTES: IntentionCalls<Bought>['notes'] = {
  pending: 'Folio has the request, and has not decided it yet.',
  not_found: 'Folio has no purchase of this id.',
  forgotten:
    'It is so long ago that Folio may keep no ids of that time, so it is not asked for any more. Look among the contracts ' +
    'and in the profit table.',
}

/**
 * The calls of purchases over the socket of an account. The same frame asks for the outcome of a purchase and gets the recorded
 * answer; it buys nothing, because a shown price is bought once, and lives on its own connection alone. A purchase
 * whose id may be too old to be judged is not asked for.
 */
export const purchaseCalls = (socket: Pick<Socket, 'call'>): IntentionCalls<Bought> => {
  const send = async (intention: Intention): Promise<Bought> => {
    try {
      const { buy } = await socket.call<typeof buyCall>(requestOf(intention))
      return { bought: buy }
    } catch (error) {
      throw failed(error)
    }
  }
  const find = async (intention: Intention): Promise<Found<Bought>> => {
    if (isTooOld(intention)) return { status: 'forgotten' }
    try {
      return { status: 'sent', sent: await send(intention) }
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'InvalidContractProposal') return { status: 'not_found' }
      const isRecorded = failure.status === REFUSED && !UNRECORDED_CODES.some((code) => code === failure.code)
      if (isRecorded) return { status: 'refused', refusal: failure }
      throw error
    }
  }
  return { send, find, notes: NOTES }
}
