import { once } from 'node:events'
import { every } from '@folio/kernel/timing/timers.ts'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** An answer or a push: its kind, the number of its call, and the rest by name. */
export type SocketFrame = z.infer<typeof frameSchema>

/** A socket on which calls are answered by their numbers. */
export type CallSocket = {
  /** Sends a call and resolves to its answer; rejects if the answer is an error or the socket closes first. */
  readonly call: (request: object) => Promise<SocketFrame>
  /** The code and reason of the close; undefined while the socket is open. */
  readonly closedWith: () => string | undefined
  readonly close: () => void
}

const frameSchema = z.looseObject({
  msg_type: z.string(),
  req_id: z.int().optional(),
  seq: z.int().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
})

const PING_EVERY_MS = 30_000

type Waiting = { readonly resolve: (frame: SocketFrame) => void; readonly reject: (error: Error) => void }

/** Opens a socket with these headers; `onPush` is called with each push and the time of its arrival, by `performance.now()`. */
export const openCallSocket = async (
  url: string,
  onPush: (frame: SocketFrame, atMs: number) => void = () => undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallSocket> => {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let closedWith: string | undefined

  socket.on('message', (data) => {
    const atMs = performance.now()
    const frame = frameSchema.parse(JSON.parse(data.toString()))
    if (frame.seq !== undefined) {
      onPush(frame, atMs)
      return
    }
    const asked = waiting.get(frame.req_id ?? 0)
    if (asked === undefined) return
    waiting.delete(frame.req_id ?? 0)
    if (frame.error === undefined) asked.resolve(frame)
    else asked.reject(new Error(`${frame.error.code}: ${frame.error.message}`))
  })
  socket.on('close', (code, reason) => {
    closedWith = `${code} ${reason}`
    for (const { reject } of waiting.values()) reject(new Error(`the socket closed: ${closedWith}`))
    waiting.clear()
  })
  await once(socket, 'open')
  const stopPings = every(PING_EVERY_MS, () => socket.send('{"ping":1}'))

  return {
    call: (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<SocketFrame>()
      calls += 1
      waiting.set(calls, { resolve, reject })
      socket.send(JSON.stringify({ ...request, req_id: calls }))
      return promise
    },
    closedWith: () => closedWith,
    close: () => {
      stopPings()
      socket.terminate()
    },
  }
}
