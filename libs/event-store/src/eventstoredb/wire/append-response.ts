import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { readUuid } from './uuid.ts'

/** The server's answer to an append; the answer to a repeat may lack the position. */
export type AppendResponse =
  | { readonly outcome: 'appended'; readonly position: number | undefined }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'failed'; readonly why: string }

/** An answer with the id of its append. */
export type CorrelatedResponse = { readonly id: Uuid; readonly answer: AppendResponse }

const WRONG_VERSION = '/event_store.client.WrongExpectedVersion'
const NO_OUTCOME = { outcome: 'failed', why: 'the answer has no outcome' } as const

const answerOf = (response: streams.BatchAppendResp): AppendResponse => {
  const error = response.getError()
  if (error !== undefined) {
    const details = error.getDetails()?.getTypeUrl() ?? ''
    if (details.endsWith(WRONG_VERSION)) return { outcome: 'conflict' }
    return { outcome: 'failed', why: error.getMessage() || details || NO_OUTCOME.why }
  }
  const success = response.getSuccess()
  if (success === undefined) return NO_OUTCOME
  const position = Number(success.getPosition()?.getCommitPosition() ?? Number.NaN)
  return { outcome: 'appended', position: Number.isSafeInteger(position) ? position : undefined }
}

/** Decodes the answer to an append, a `BatchAppendResp`. */
export const readAppendResponse = (bytes: Buffer): CorrelatedResponse => {
  const response = streams.BatchAppendResp.deserializeBinary(bytes)
  return { id: readUuid(response.getCorrelationId()), answer: answerOf(response) }
}
