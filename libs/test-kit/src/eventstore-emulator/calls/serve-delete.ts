import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServiceError, sendUnaryData } from '@grpc/grpc-js'
import { type AppendJob, softDeletion, tombstone } from '../log/append-job.ts'
import type { EventLog } from '../log/event-log.ts'
import type { Expected } from '../log/log-event.ts'
import { readStreamName } from '../wire/identifiers.ts'
import { readExpected } from '../wire/proposed-event.ts'
import { broken, invalidArgument, streamDeleted, tooLate, wrongVersion } from './call-error.ts'

type Options = streams.DeleteReq.Options | streams.TombstoneReq.Options

type Target = { readonly stream: string; readonly expected: Expected; readonly deadlineMs: number }

/** Runs a deletion; returns its position in the log, or the error to send. */
const removed = async (log: EventLog, target: Target, job: AppendJob): Promise<string | ServiceError> => {
  const { stream, expected } = target
  const outcome = await log.append(job)
  switch (outcome.kind) {
    case 'appended':
      return String(outcome.position)
    case 'wrong_version':
      return wrongVersion(stream, expected, outcome.current)
    case 'stream_deleted':
      return streamDeleted(stream)
    case 'too_late':
      return tooLate()
  }
}

const serving =
  <Request extends { readonly getOptions: () => Options | undefined }, Response>(
    log: EventLog,
    jobOf: (target: Target) => AppendJob,
    responseOf: (place: string) => Response,
  ) =>
  (
    call: { readonly request: Request; readonly getDeadline: () => Date | number },
    respond: sendUnaryData<Response>,
  ): void => {
    const serve = async (): Promise<string | ServiceError> => {
      const options = call.request.getOptions()
      if (options === undefined) return invalidArgument('A deletion has options.')
      const target = {
        stream: readStreamName(options.getStreamIdentifier()),
        expected: readExpected(options, options.getRevision()),
        deadlineMs: Number(call.getDeadline()),
      }
      return removed(log, target, jobOf(target))
    }
    serve().then(
      (answer) => (typeof answer === 'string' ? respond(null, responseOf(answer)) : respond(answer)),
      (error: unknown) => respond(broken(error)),
    )
  }

/** Delete: hides a stream until it is written again. */
export const serveDelete = (log: EventLog): IStreamsServer['delete'] =>
  serving(log, softDeletion, (place) => {
    const position = new streams.DeleteResp.Position()
    position.setCommitPosition(place)
    position.setPreparePosition(place)
    const response = new streams.DeleteResp()
    response.setPosition(position)
    return response
  })

/** Tombstone: deletes a stream for good. */
export const serveTombstone = (log: EventLog): IStreamsServer['tombstone'] =>
  serving(log, tombstone, (place) => {
    const position = new streams.TombstoneResp.Position()
    position.setCommitPosition(place)
    position.setPreparePosition(place)
    const response = new streams.TombstoneResp()
    response.setPosition(position)
    return response
  })
