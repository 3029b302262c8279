import shared from '@eventstore/db-client/generated/shared_pb.js'
import type status from '@eventstore/db-client/generated/status_pb.js'
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendJob } from '../log/append-job.ts'
import type { EventLog } from '../log/event-log.ts'
import type { AppendOutcome, AppendRefusal, ProposedEvent } from '../log/log-event.ts'
import { readStreamName, streamIdentifier } from '../wire/identifiers.ts'
import { APPEND_BYTES_MAX, readExpected, readProposal, sizeOf } from '../wire/proposed-event.ts'
import { batchStreamDeleted, batchTimeout, batchTooBig, batchWrongVersion } from './batch-error.ts'
import { batchingWriter } from './batching-writer.ts'
import { broken, invalidArgument } from './call-error.ts'
import type { Readers } from './slow-readers.ts'

/** An append whose messages have not all arrived. */
type Unfinished = { readonly options: streams.BatchAppendReq.Options; readonly events: ProposedEvent[]; bytes: number }

const UNFINISHED_MAX = 1000

const jobOf = ({ options, events }: Unfinished): AppendJob => ({
  stream: readStreamName(options.getStreamIdentifier()),
  expected: readExpected(options, options.getStreamPosition()),
  events,
  deadlineMs: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
})

const successOf = (revision: number, place: number): streams.BatchAppendResp.Success => {
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(String(place))
  position.setPreparePosition(String(place))
  const success = new streams.BatchAppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(position)
  return success
}

const errorOf = ({ stream, expected }: AppendJob, outcome: AppendRefusal): status.Status => {
  switch (outcome.kind) {
    case 'wrong_version':
      return batchWrongVersion(expected, outcome.current)
    case 'stream_deleted':
      return batchStreamDeleted(stream)
    case 'too_late':
      return batchTimeout()
  }
}

const answerTo = (job: AppendJob, outcome: AppendOutcome | 'too_big'): streams.BatchAppendResp => {
  const response = new streams.BatchAppendResp()
  response.setStreamIdentifier(streamIdentifier(job.stream))
  if (outcome === 'too_big') response.setError(batchTooBig(APPEND_BYTES_MAX))
  else if (outcome.kind === 'appended') response.setSuccess(successOf(outcome.revision, outcome.position))
  else response.setError(errorOf(job, outcome))
  return response
}

/** BatchAppend: many appends over one call, each in one or more messages with an id of its own, answered as they complete. */
export const serveBatchAppend =
  (log: EventLog, readers: Readers): IStreamsServer['batchAppend'] =>
  (call) => {
    const unfinished = new Map<string, Unfinished>()
    const writer = batchingWriter(call)

    const answer = (id: shared.UUID | undefined, response: streams.BatchAppendResp): void => {
      response.setCorrelationId(id)
      if (call.cancelled || writer.write(response) || call.isPaused()) return
      call.pause()
      writer.onReady(() => call.resume())
    }

    const finish = async (id: shared.UUID | undefined, gathered: Unfinished): Promise<void> => {
      const job = jobOf(gathered)
      try {
        await readers.haveTime()
        const outcome = gathered.bytes > APPEND_BYTES_MAX ? 'too_big' : await log.append(job)
        answer(id, answerTo(job, outcome))
      } catch (error) {
        call.emit('error', broken(error))
      }
    }

    call.on('data', (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()
      const key = id?.getString() ?? ''
      const options = request.getOptions()
      const gathered = unfinished.get(key) ?? (options === undefined ? undefined : { options, events: [], bytes: 0 })
      if (gathered === undefined || unfinished.size >= UNFINISHED_MAX) {
        call.emit('error', invalidArgument('An append begins with its options, and not too many are begun at a time.'))
        return
      }
      for (const message of request.getProposedMessagesList()) {
        const event = readProposal(message)
        gathered.bytes += sizeOf(event)
        if (gathered.bytes <= APPEND_BYTES_MAX) gathered.events.push(event)
      }
      if (!request.getIsFinal()) {
        unfinished.set(key, gathered)
        return
      }
      unfinished.delete(key)
      void finish(id, gathered)
    })
    call.on('end', () => call.end())
  }
