import type { RunningServer } from '../../server/server-process.ts'

/** An event of a stream: its position and the time of its append, in milliseconds since 1970. */
export type TailedEvent = { readonly position: number; readonly atMs: number }

/** A running stream of events: the number of events that came, and a function that closes it. */
export type Tail = { readonly count: () => number; readonly close: () => void }

/** The server and the token of a stream, the position after which it begins, and the receiver of its events. */
export type TailSetting = {
  readonly server: Pick<RunningServer, 'operatorUrl'>
  readonly token: string
  readonly after?: number
  readonly onEvent?: (event: TailedEvent) => void
}

const END_OF_MESSAGE = '\n\n'
const EVENT = /^id: \d+~(\d+)\nevent: /
const TIME = /"time":"([^"]+)"/

const eventIn = (message: string): TailedEvent | undefined => {
  const position = EVENT.exec(message)?.[1]
  const time = TIME.exec(message)?.[1]
  return position === undefined || time === undefined
    ? undefined
    : { position: Number(position), atMs: Date.parse(time) }
}

/** Opens a stream of events; counts them, and reads them only for a receiver. */
export const openTail = async ({ server, token, after, onEvent }: TailSetting): Promise<Tail> => {
  const ended = new AbortController()
  const query = after === undefined ? '' : `?from_position=${after}`
  const answer = await fetch(`${server.operatorUrl}/operator/v1/events${query}`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal: ended.signal,
  })
  if (!answer.ok || answer.body === null) throw new Error(`a stream of events was answered with ${answer.status}`)
  const { body } = answer
  let count = 0
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let begun = ''
    for await (const bytes of body) {
      const messages = (begun + decoder.decode(bytes, { stream: true })).split(END_OF_MESSAGE)
      begun = messages.pop() ?? ''
      for (const message of messages) {
        if (!EVENT.test(message)) continue
        count += 1
        const event = onEvent && eventIn(message)
        if (event !== undefined) onEvent?.(event)
      }
    }
  }
  read().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error
  })
  return { count: () => count, close: () => ended.abort() }
}
