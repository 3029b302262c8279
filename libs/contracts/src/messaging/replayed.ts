import type { WireMessage } from '../topic.ts'

/** The number of times that a message was sent again from the dead letters; left out where it never was. */
export type Replayed = { readonly replayed?: number | undefined }

const HEADER = 'folio_replayed'

/** Reads the number from the headers of a message. */
export const replayedIn = ({ headers }: WireMessage): Replayed => {
  const replayed = Number(headers[HEADER] ?? 0)
  return replayed > 0 ? { replayed } : {}
}

/** Writes the number into headers. */
export const replayedHeaders = ({ replayed }: Replayed): WireMessage['headers'] =>
  replayed === undefined ? {} : { [HEADER]: String(replayed) }
