import { once } from 'node:events'
import { every } from '@folio/kernel/timing/timers.ts'
import { WebSocket } from 'ws'

/** A public socket that is subscribed to the ticks of one symbol. */
export type TickSocket = {
  /** The code and reason of the close; undefined while the socket is open. */
  readonly closedWith: () => string | undefined
  readonly close: () => void
}

/** Called with the epoch and the number of each push. */
export type TickListener = (epoch: number, seq: number) => void

const PING_EVERY_MS = 30_000
const TYPE = /"msg_type":"([^"]*)"/
const EPOCH = /"epoch":(\d+)/
const SEQ = /"seq":(\d+)/

/** Returns what a pattern finds in a frame; 5,000 frames a second are too many to parse as a whole beside the server. */
const found = (pattern: RegExp, frame: string): string | undefined => pattern.exec(frame)?.[1]

/** The symbol of a socket, the headers with which it is opened, and who hears of its ticks. */
export type TickSubscription = {
  readonly symbol: string
  readonly headers: Readonly<Record<string, string>>
  readonly onPush: TickListener
}

/** Opens a socket and subscribes; resolves when it is subscribed. */
export const openTickSocket = async (
  url: string,
  { symbol, headers, onPush }: TickSubscription,
): Promise<TickSocket> => {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers })
  let closedWith: string | undefined
  socket.on('close', (code, reason) => {
    closedWith = `${code} ${reason}`
  })
  await once(socket, 'open')
  const subscribed = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    const frame = data.toString()
    if (found(TYPE, frame) === 'ping') return
    const seq = found(SEQ, frame)
    if (seq !== undefined) onPush(Number(found(EPOCH, frame)), Number(seq))
    else if (found(TYPE, frame) === 'tick') subscribed.resolve()
    else subscribed.reject(new Error(`no subscription: ${frame}`))
  })
  socket.send(JSON.stringify({ ticks: symbol, subscribe: 1 }))
  await subscribed.promise
  const stopPings = every(PING_EVERY_MS, () => socket.send('{"ping":1}'))
  return {
    closedWith: () => closedWith,
    close: () => {
      stopPings()
      socket.terminate()
    },
  }
}
