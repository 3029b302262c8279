/** A message of a stream of Server-Sent Events. */
export type Message = { readonly id: string; readonly event: string | undefined; readonly data: string | undefined }

/** A stream that is being read. */
export type Listening = {
  readonly state: { readonly status: number; readonly type: string | null; text: string; isDone: boolean }
  readonly close: () => void
  readonly frames: () => readonly Message[]
  /** The messages that name an event. */
  readonly events: () => readonly Message[]
}

const messageOf = (frame: string): Message => {
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  return { id: field('id') ?? '', event: field('event'), data: field('data') }
}

/** Opens a stream of Server-Sent Events, and collects its messages. */
export const listenTo = async (url: string, headers: Readonly<Record<string, string>>): Promise<Listening> => {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  const state = { status: response.status, type: response.headers.get('content-type'), text: '', isDone: false }
  const readOn = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk, { stream: true })
    state.isDone = true
  }
  readOn().catch(() => undefined)
  const frames = () => state.text.split('\n\n').slice(0, -1).map(messageOf)
  return { state, close: () => stop.abort(), frames, events: () => frames().filter(({ event }) => event !== undefined) }
}
