import type { WireMessage } from '../topic.ts'

/** The number of times that a message was sent again from the dead letters; left out where it never was. */
export type ReplayCount = { readonly replayed?: number | undefined }

const HEADER = 'folio_replayed'

/** Reads the number from the headers of a message. */
export const replayCountIn = ({ headers }: WireMessage): ReplayCount => {
  const replayed = Number(headers[HEADER] ?? 0)
  return replayed > 0 ? { replayed } : {}
}

/** Writes the number into headers. */
export const replayCountHeaders = ({ replayed }: ReplayCount): WireMessage['headers'] =>
  replayed === undefined ? {} : { [HEADER]: String(replayed) }
