import { randomUUID } from 'node:crypto'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import type { handleServerStreamingCall } from '@grpc/grpc-js'
import type { EventLog } from '../log/event-log.ts'
import { caughtUpResponse, confirmationResponse, fellBehindResponse, notFoundResponse } from '../wire/read-responses.ts'
import { invalidArgument, streamDeleted } from './call-error.ts'
import type { EventSource } from './event-source.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { type ReplyStream, replyStream } from './reply-stream.ts'
import type { Readers } from './slow-readers.ts'

/** Reads to the end, and lets other calls go on after each piece, as a server with threads does: a filter may leave most events out. */
const readToEnd = async (source: EventSource, reply: ReplyStream): Promise<void> => {
  for (let atEnd = false; !atEnd && !reply.isOver(); ) {
    const piece = source()
    await reply.send(piece.responses)
    atEnd = piece.atEnd
    if (!atEnd) await turnOfLoop()
  }
}

/** Calls the latest waiter when the log has grown, or the reader has gone. */
const growthOf = (log: EventLog, reply: ReplyStream): ((isThere: () => boolean) => Promise<void>) => {
  let wake = (): void => {}
  const unfollow = log.follow(() => wake())
  reply.onOver(() => {
    unfollow()
    wake()
  })
  return (isThere) =>
    new Promise((resolve) => {
      wake = resolve
      if (reply.isOver() || isThere()) resolve()
    })
}

const subscribe = async (log: EventLog, source: EventSource, reply: ReplyStream): Promise<void> => {
  await reply.send([confirmationResponse(randomUUID())])
  const growth = growthOf(log, reply)
  let isLive = false
  while (!reply.isOver()) {
    const last = log.lastSequence()
    const { responses, atEnd } = source()
    await reply.send(responses)
    if (atEnd !== isLive) await reply.send([atEnd ? caughtUpResponse() : fellBehindResponse()])
    isLive = atEnd
    await (atEnd ? growth(() => log.lastSequence() > last) : turnOfLoop())
  }
}

/** Read: reads a stream or the whole log, once or as a subscription. */
export const serveRead =
  (log: EventLog, readers: Readers): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  (call) => {
    const reply = replyStream(call)
    const serve = async ({ source, isSubscription, stream }: ReadRequest): Promise<void> => {
      const state = stream === undefined ? 'there' : log.stateOf(stream)
      if (stream !== undefined && state === 'deleted') throw streamDeleted(stream)
      if (isSubscription) return subscribe(log, source, reply)
      if (stream !== undefined && state === 'not_found') return reply.send([notFoundResponse(stream)])
      return readers.serve(() => readToEnd(source, reply))
    }
    const run = async (): Promise<void> => serve(readRequest(log, call.request))
    run().then(
      () => call.end(),
      (error: unknown) => {
        const isOurs = error instanceof Error && 'code' in error
        call.emit('error', isOurs ? error : invalidArgument(errorMessage(error)))
      },
    )
  }
