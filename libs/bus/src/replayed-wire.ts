import type { WireMessage } from '@folio/contracts/topic.ts'

/** Says in a message that comes again how often it was sent again. */
const REPLAYED = 'folio_replayed'

/** A dead message on its way to its topic once more: body and headers as they were, and the mark. */
export const replayedWire = ({ headers, value }: WireMessage): WireMessage => ({
  headers: { ...headers, [REPLAYED]: String(Number(headers[REPLAYED] ?? 0) + 1) },
  value,
})
