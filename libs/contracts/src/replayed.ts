import type { WireMessage } from './topic.ts'

/** How often a message was sent again from the dead letters; left out where it never was. */
export type Replayed = { readonly replayed?: number | undefined }

const HEADER = 'folio_replayed'

/** Reads it from the headers of a message. */
export const replayedIn = ({ headers }: WireMessage): Replayed => {
  const replayed = Number(headers[HEADER] ?? 0)
  return replayed > 0 ? { replayed } : {}
}

/** Says it in headers. */
export const replayedHeaders = ({ replayed }: Replayed): WireMessage['headers'] =>
  replayed === undefined ? {} : { [HEADER]: String(replayed) }
