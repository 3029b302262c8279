import { replayedHeaders, replayedIn } from '@folio/contracts/replayed.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'

/** A dead message on its way to its topic once more: body and headers as they were, and the mark. */
export const replayedWire = (wire: WireMessage): WireMessage => {
  const { replayed = 0 } = replayedIn(wire)
  return { headers: { ...wire.headers, ...replayedHeaders({ replayed: replayed + 1 }) }, value: wire.value }
}
