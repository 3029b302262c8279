import { once } from 'node:events'
import { every } from '@folio/kernel/timing/timers.ts'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** A socket that is subscribed to the balance of its account. */
export type BalanceSocket = {
  /** The code and reason of the close; undefined while the socket is open. */
  readonly closedWith: () => string | undefined
  readonly close: () => Promise<void>
}

const PING_EVERY_MS = 30_000

const pushSchema = z.object({ msg_type: z.string(), seq: z.int().optional(), error: z.unknown().optional() })

/** Opens a socket and subscribes; resolves when it is subscribed, and calls `onPush` with the number of each push. */
export const openBalanceSocket = async (url: string, onPush: (seq: number) => void): Promise<BalanceSocket> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  let closedWith: string | undefined
  socket.on('close', (code, reason) => {
    closedWith = `${code} ${reason}`
  })
  await once(socket, 'open')
  const subscribed = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    const { msg_type, seq, error } = pushSchema.parse(JSON.parse(data.toString()))
    if (msg_type !== 'balance') return
    if (seq !== undefined) onPush(seq)
    else if (error === undefined) subscribed.resolve()
    else subscribed.reject(new Error(`no subscription: ${JSON.stringify(error)}`))
  })
  socket.send('{"balance":1,"subscribe":1}')
  await subscribed.promise
  const stopPings = every(PING_EVERY_MS, () => socket.send('{"ping":1}'))
  return {
    closedWith: () => closedWith,
    close: async () => {
      stopPings()
      if (closedWith !== undefined) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
