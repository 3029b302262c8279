import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { ReadModel, ViewCheckpoint, ViewValue } from '@folio/read-model/port.ts'

/** Writes a view as its follower does. */
export type TestView = {
  /** Moves the view to a position with the changes of the event there. */
  readonly show: (
    position: number,
    puts: Readonly<Record<string, ViewValue>>,
    deletes?: readonly string[],
  ) => Promise<void>
}

/** Creates a view without entries, by default that of trading. */
export const testView = (readModel: ReadModel, epoch: number, service = TRADING_SERVICE): TestView => {
  let from: ViewCheckpoint | null = null
  return {
    show: async (position, puts, deletes = []) => {
      const to = { epoch, position }
      const change = { from, to, puts: new Map(Object.entries(puts)), deletes: new Set(deletes) }
      if ((await readModel.apply(service, change)) === 'mismatch') throw new Error('the view was elsewhere')
      from = to
    },
  }
}
