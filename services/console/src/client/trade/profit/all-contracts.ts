import type { ProfitRow, profitTableCall } from '@folio/contracts/websocket/trading/profit-table.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import type { Socket } from '../../../api/socket/socket.ts'
import { type Days, windowOfDays } from '../../../time/day.ts'
import type { AllRows, Reading } from '../../all-rows.ts'
import { socketFailure } from '../socket-call-failure.ts'

const PER_CALL = 500
const ROWS_MAX = 100_000
/** A connection has a quota of calls; the pause leaves most of it to the screens. */
const PAUSE_MS = 500

const epochOf = (iso: string | undefined): string | undefined =>
  iso === undefined ? undefined : String(Date.parse(iso) / SECOND_MS)

/** The moments between which the contracts of some days ended, in seconds since 1970; the second one is not included. */
export const momentsOf = (
  days: Days,
): { readonly date_from: string | undefined; readonly date_to: string | undefined } => {
  const { start, end } = windowOfDays(days)
  return { date_from: epochOf(start), date_to: epochOf(end) }
}

/**
 * Reads all contracts that ended within some days, the oldest first, at most 100,000. Each call begins at the last end that is
 * known, because a call that would read too many events is refused, and contracts that end meanwhile come behind. Throws a
 * `CallFailure`.
 */
export const readAllContracts = async (
  socket: Pick<Socket, 'call'>,
  days: Days,
  { signal, pause, onProgress }: Reading,
): Promise<AllRows<ProfitRow>> => {
  const { date_from, date_to } = momentsOf(days)
  const rows: ProfitRow[] = []
  for (;;) {
    const last = rows.at(-1)?.sell_time ?? undefined
    const known = rows.filter(({ sell_time }) => sell_time === last).length
    const { profit_table } = await socket
      .call<typeof profitTableCall>({
        profit_table: 1,
        description: 1,
        sort: 'ASC',
        limit: PER_CALL,
        offset: known,
        ...withoutUndefined({ date_from: last === undefined ? date_from : String(last), date_to }),
      })
      .catch((error: unknown) => {
        throw socketFailure(error)
      })
    signal.throwIfAborted()
    rows.push(...profit_table.transactions)
    onProgress(rows.length)
    if (profit_table.transactions.length === 0) return { rows, isWhole: true }
    if (rows.length >= ROWS_MAX) return { rows: rows.slice(0, ROWS_MAX), isWhole: false }
    await pause(PAUSE_MS)
  }
}
