import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { fieldsOf, type ProtobufField } from './protobuf-reader.ts'
import { readUuid } from './uuid.ts'

/** The server's answer to an append; the answer to a repeat may lack the position. */
export type AppendResponse =
  | { readonly outcome: 'appended'; readonly position: number | undefined }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'failed'; readonly why: string }

/** An answer with the id of its append. */
export type CorrelatedResponse = { readonly id: Uuid; readonly answer: AppendResponse }

const RESPONSE = { correlationId: 1, error: 2, success: 3 }
const ERROR = { message: 2, details: 3 }
const DETAILS_TYPE = 1
const SUCCESS_POSITION = 3
const COMMIT_POSITION = 1

const WRONG_VERSION = '/event_store.client.WrongExpectedVersion'
const NO_OUTCOME = { outcome: 'failed', why: 'the answer has no outcome' } as const

const errorOf = (bytes: Buffer, error: ProtobufField): AppendResponse => {
  let message = ''
  let details = ''
  for (const { field, from, to } of fieldsOf(bytes, error.from, error.to)) {
    if (field === ERROR.message) message = bytes.toString('utf8', from, to)
    if (field !== ERROR.details) continue
    const type = fieldsOf(bytes, from, to).find((part) => part.field === DETAILS_TYPE)
    details = type === undefined ? '' : bytes.toString('utf8', type.from, type.to)
  }
  if (details.endsWith(WRONG_VERSION)) return { outcome: 'conflict' }
  return { outcome: 'failed', why: message || details || NO_OUTCOME.why }
}

const successOf = (bytes: Buffer, success: ProtobufField): AppendResponse => {
  const place = fieldsOf(bytes, success.from, success.to).find(({ field }) => field === SUCCESS_POSITION)
  if (place === undefined) return { outcome: 'appended', position: undefined }
  const commit = fieldsOf(bytes, place.from, place.to).find(({ field }) => field === COMMIT_POSITION)
  const position = commit?.value ?? 0
  return { outcome: 'appended', position: Number.isSafeInteger(position) ? position : undefined }
}

/** Decodes the answer to an append, a `BatchAppendResp`. */
export const readAppendResponse = (bytes: Buffer): CorrelatedResponse => {
  let id = ''
  let answer: AppendResponse = NO_OUTCOME
  for (const part of fieldsOf(bytes)) {
    if (part.field === RESPONSE.correlationId) id = readUuid(bytes, part)
    else if (part.field === RESPONSE.error) answer = errorOf(bytes, part)
    else if (part.field === RESPONSE.success) answer = successOf(bytes, part)
  }
  return { id, answer }
}
