import code from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expected } from '../log/log-event.ts'
import { streamIdentifier } from '../wire/identifiers.ts'

type Details = { readonly serializeBinary: () => Uint8Array }

const errorOf = (error: code.Code, message: string, type: string, details: Details): status.Status => {
  const packed = new any.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${type}`)
  const answer = new status.Status()
  answer.setCode(error)
  answer.setMessage(message)
  answer.setDetails(packed)
  return answer
}

/** The stream does not end where the writer expects. */
export const batchWrongVersion = (expected: Expected, current: number): status.Status => {
  const details = new shared.WrongExpectedVersion()
  if (current < 0) details.setCurrentNoStream(new empty.Empty())
  else details.setCurrentStreamRevision(String(current))
  if (expected === 'no_stream') details.setExpectedNoStream(new empty.Empty())
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new empty.Empty())
  else if (expected === 'any') details.setExpectedAny(new empty.Empty())
  else details.setExpectedStreamPosition(String(expected))
  return errorOf(code.Code.FAILED_PRECONDITION, 'WrongExpectedVersion', 'WrongExpectedVersion', details)
}

/** The stream is deleted for good. */
export const batchStreamDeleted = (stream: string): status.Status => {
  const details = new shared.StreamDeleted()
  details.setStreamIdentifier(streamIdentifier(stream))
  return errorOf(code.Code.FAILED_PRECONDITION, 'StreamDeleted', 'StreamDeleted', details)
}

/** The deadline of the append has passed. */
export const batchTimeout = (): status.Status =>
  errorOf(code.Code.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout())

/** More bytes than an append may have. */
export const batchTooBig = (bytesMax: number): status.Status => {
  const details = new shared.MaximumAppendSizeExceeded()
  details.setMaxappendsize(bytesMax)
  return errorOf(code.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', details)
}
