import type streams from '@eventstore/db-client/generated/streams_pb.js'

/** What the server says of an append; an append that stood already may come without its position. */
export type AppendAnswer =
  | { readonly outcome: 'appended'; readonly position: number | undefined }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'failed'; readonly why: string }

const WRONG_VERSION = 'event_store.client.WrongExpectedVersion'

/** Understands the answer to an append. */
export const readAnswer = (response: streams.BatchAppendResp): AppendAnswer => {
  const success = response.getSuccess()
  if (success !== undefined) {
    const position = Number(success.getPosition()?.getCommitPosition())
    return { outcome: 'appended', position: Number.isSafeInteger(position) ? position : undefined }
  }
  const error = response.getError()
  const details = error?.getDetails()?.getTypeName() ?? ''
  if (details === WRONG_VERSION) return { outcome: 'conflict' }
  return { outcome: 'failed', why: error?.getMessage() || details || 'an answer without an outcome' }
}
