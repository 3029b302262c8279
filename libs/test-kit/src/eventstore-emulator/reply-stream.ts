import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { swiftWriter } from './swift-writer.ts'
import type { WireResponse } from './wire-event.ts'

/** A call that reads. */
type ReadCall = ServerWritableStream<streams.ReadReq, WireResponse>

/** The way back to a reader: it takes no more than the reader does. */
export type ReplyStream = {
  readonly send: (responses: readonly WireResponse[]) => Promise<void>
  /** Whether the reader is gone. */
  readonly isOver: () => boolean
  /** Calls back when the reader is gone. */
  readonly onOver: (callback: () => void) => void
}

/** Writes to a call only as fast as it is read. */
export const replyStream = (call: ReadCall): ReplyStream => {
  const writer = swiftWriter(call)
  const callbacks: (() => void)[] = []
  let isOver = false
  let resume = (): void => {}

  const end = (): void => {
    isOver = true
    resume()
    for (const callback of callbacks.splice(0)) callback()
  }

  call.on('cancelled', end)
  call.on('close', end)

  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      resume = resolve
      writer.onReady(resolve)
      if (isOver) resolve()
    })

  return {
    send: async (responses) => {
      for (const response of responses) {
        if (isOver) return
        if (!writer.write(response)) await drained()
      }
    },
    isOver: () => isOver,
    onOver: (callback) => {
      if (isOver) callback()
      else callbacks.push(callback)
    },
  }
}
