import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { findTransfer } from '@folio/contracts/http/wallet/find-transfer.ts'
import type { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { Call } from '../../api/call.ts'
import { type Failure, failureOf, isUnknownOutcome } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { bodyOf, type Intention, type KeptTransfer } from './intention.ts'

/** The outcome of a transfer as far as the page knows it; `note` says why it is unknown. */
export type TransferOutcome =
  | { readonly kind: 'sent'; readonly transactionId: number }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly note: string }

/** The calls of the client, and the keeper of its transfer until the outcome is known. */
export type TransferPorts = { readonly call: Call; readonly kept: KeptTransfer }

const REFUSED: Omit<Failure, 'code' | 'message'> = {
  status: 400,
  details: {},
  fields: {},
  requestId: undefined,
  retryAfterS: undefined,
}

const NOTES = {
  pending: 'Folio has the request, and has not decided it yet.',
  not_found: 'Folio has no such request. Sending it again with the same id cannot pay twice.',
  forgotten: 'Folio keeps no request ids of that time. Look into the statement.',
  recorded: '',
}

/** Looks a transfer up by its request id. Throws a `CallFailure`. */
export const lookUpTransfer = (
  call: Call,
  { request_id, sent_at }: Intention,
  signal?: AbortSignal,
): Promise<DataOf<typeof findTransfer>> =>
  call(
    pathOf('/wallet/v1/transfers', {}, { request_id, kind: 'transfer', sent_at }),
    signal === undefined ? {} : { signal },
  )

/** Asks Folio what became of a transfer, and forgets it if that is recorded; never rejects. */
export const askForTransfer = async ({ call, kept }: TransferPorts, intention: Intention): Promise<TransferOutcome> => {
  try {
    const { status, transfer } = await lookUpTransfer(call, intention)
    if (transfer === null) return { kind: 'unknown', note: NOTES[status] }
    kept.forget()
    return transfer.refusal === null
      ? { kind: 'sent', transactionId: transfer.transaction_id }
      : { kind: 'refused', failure: { ...REFUSED, ...transfer.refusal } }
  } catch (error) {
    return { kind: 'unknown', note: failureOf(error).message }
  }
}

/**
 * Sends a transfer, which the tab keeps until its outcome is known; never rejects. A refusal of a repeated attempt says
 * nothing about the earlier one, which may have paid: the record decides, and without a record the outcome stays unknown.
 */
export const sendTransfer = async (
  ports: TransferPorts,
  intention: Intention,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<TransferOutcome> => {
  const { call, kept } = ports
  kept.keep(intention)
  try {
    const body = bodyOf(intention)
    const { transaction_id } = await call<DataOf<typeof makeTransfer>>('/wallet/v1/transfers', { body })
    kept.forget()
    return { kind: 'sent', transactionId: transaction_id }
  } catch (error) {
    const failure = failureOf(error)
    if (isUnknownOutcome(failure)) return { kind: 'unknown', note: failure.message }
    if (isRepeat) {
      const found = await askForTransfer(ports, intention)
      return found.kind === 'unknown' ? { kind: 'unknown', note: `${failure.message} ${found.note}` } : found
    }
    kept.forget()
    return { kind: 'refused', failure }
  }
}
