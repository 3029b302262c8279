import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServiceError } from '@grpc/grpc-js'
import type { AppendJob } from '../log/append-job.ts'
import type { EventLog } from '../log/event-log.ts'
import type { AppendOutcome, Expected, ProposedEvent } from '../log/log-event.ts'
import { empty, readStreamName } from '../wire/identifiers.ts'
import { APPEND_BYTES_MAX, readExpected, readProposal, sizeOf } from '../wire/proposed-event.ts'
import { broken, invalidArgument, streamDeleted, tooBig, tooLate } from './call-error.ts'

const successOf = (revision: number, place: number): streams.AppendResp => {
  const position = new streams.AppendResp.Position()
  position.setCommitPosition(String(place))
  position.setPreparePosition(String(place))
  const success = new streams.AppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(position)
  const response = new streams.AppendResp()
  response.setSuccess(success)
  return response
}

const wrongVersionOf = (expected: Expected, current: number): streams.AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === 'no_stream') wrong.setExpectedNoStream(empty())
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(empty())
  else if (expected === 'any') wrong.setExpectedAny(empty())
  else wrong.setExpectedRevision(String(expected))
  const response = new streams.AppendResp()
  response.setWrongExpectedVersion(wrong)
  return response
}

const answerTo = ({ stream, expected }: AppendJob, outcome: AppendOutcome): streams.AppendResp | ServiceError => {
  switch (outcome.kind) {
    case 'appended':
      return successOf(outcome.revision, outcome.position)
    case 'wrong_version':
      return wrongVersionOf(expected, outcome.current)
    case 'stream_deleted':
      return streamDeleted(stream)
    case 'too_late':
      return tooLate()
  }
}

/** Append: a header, then one message per event, then one answer. */
export const serveAppend =
  (log: EventLog): IStreamsServer['append'] =>
  (call, respond) => {
    let options: streams.AppendReq.Options | undefined
    const events: ProposedEvent[] = []
    let bytes = 0
    call.on('data', (request: streams.AppendReq) => {
      options ??= request.getOptions()
      const message = request.getProposedMessage()
      if (message === undefined) return
      const event = readProposal(message)
      bytes += sizeOf(event)
      if (bytes <= APPEND_BYTES_MAX) events.push(event)
    })
    call.on('end', () => {
      if (options === undefined) return respond(invalidArgument('An append begins with its options.'))
      if (bytes > APPEND_BYTES_MAX) return respond(tooBig(APPEND_BYTES_MAX))
      const stream = readStreamName(options.getStreamIdentifier())
      const expected = readExpected(options, options.getRevision())
      const job = { stream, expected, events, deadlineMs: Number(call.getDeadline()) }
      log.append(job).then(
        (outcome) => {
          const answer = answerTo(job, outcome)
          if (answer instanceof Error) respond(answer)
          else respond(null, answer)
        },
        (error: unknown) => respond(broken(error)),
      )
    })
  }
