import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { batchingWriter } from './batching-writer.ts'

/** The call of a read. */
type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Writes responses to a reader, no faster than it reads. */
export type ReplyStream = {
  readonly send: (responses: readonly streams.ReadResp[]) => Promise<void>
  /** True when the reader has gone. */
  readonly isOver: () => boolean
  /** Calls back when the reader has gone. */
  readonly onOver: (callback: () => void) => void
}

/** Makes the reply of a call. */
export const replyStream = (call: ReadCall): ReplyStream => {
  const writer = batchingWriter(call)
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
