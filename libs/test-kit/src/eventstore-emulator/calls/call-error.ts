import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { Expected } from '../log/log-event.ts'

const callError = (code: status, details: string, trailers: Readonly<Record<string, string>>): ServiceError => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

/** The stream is deleted for good. */
export const streamDeleted = (stream: string): ServiceError =>
  callError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

/** The stream does not end where the caller expects. */
export const wrongVersion = (stream: string, expected: Expected, current: number): ServiceError => {
  const trailers = {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': typeof expected === 'number' ? String(expected) : '-1',
  }
  return callError(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`,
    current < 0 ? trailers : { ...trailers, 'actual-version': String(current) },
  )
}

/** More bytes than an append may have. */
export const tooBig = (bytesMax: number): ServiceError =>
  callError(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytesMax} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytesMax),
  })

/** The request is malformed. */
export const invalidArgument = (details: string): ServiceError => callError(status.INVALID_ARGUMENT, details, {})

/** The caller no longer waits. */
export const tooLate = (): ServiceError => callError(status.DEADLINE_EXCEEDED, 'Deadline exceeded', {})

/** The log cannot be written. */
export const broken = (error: unknown): ServiceError => callError(status.UNAVAILABLE, String(error), {})
