/** One message of Server-Sent Events; `data` is empty where an id alone moves the cursor. */
export type Frame = { readonly id: string | undefined; readonly event: string; readonly data: string }

const FRAME_CHARACTERS_MAX = 8 * 1024 * 1024

const frameOf = (text: string): Frame => {
  const fields = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')] as const
    }),
  )
  return { id: fields.get('id'), event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' }
}

/** Reads the messages that Folio streams: lines end with LF, data are one line. Ends with the body; cancels it when left. */
export async function* framesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of body) {
    const pieces = (rest + decoder.decode(part, { stream: true })).split('\n\n')
    rest = pieces.pop() ?? ''
    for (const piece of pieces) yield frameOf(piece)
    if (rest.length > FRAME_CHARACTERS_MAX) throw new Error('a message of the event stream is longer than 8 MiB')
  }
}
