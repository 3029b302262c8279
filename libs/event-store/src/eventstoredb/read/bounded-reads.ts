import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { timeLimit } from '@folio/kernel/timing/within.ts'
import { StoreUnavailable } from '../../port.ts'
import { type Connection, unavailable } from '../connection/connection.ts'
import type { ReadRequest } from '../wire/read-requests.ts'
import type { ReadResponse, WireRecord } from '../wire/read-response.ts'

const READS_MAX = 10_000
/** With 25 reads at a time, a server on two cores had no thread left for two to three seconds, not even for appends. */
const READS_AT_ONCE_MAX = 16

/** The time within which a read ends, and the bytes after which it stops. */
type ReadBounds = { readonly withinMs: number; readonly bytesMax: number }

/** Records in order; `isCut` when reading stopped at the byte limit and there may be more. */
type Gathered = { readonly records: readonly WireRecord[]; readonly isCut: boolean }

const gather = async (responses: AsyncIterable<ReadResponse>, bytesMax: number): Promise<Gathered> => {
  const records: WireRecord[] = []
  let bytes = 0
  for await (const response of responses) {
    if (response.kind !== 'event') continue
    const { record } = response
    records.push(record)
    bytes += record.data.length + record.metadata.length
    if (bytes >= bytesMax) return { records, isCut: true }
  }
  return { records, isCut: false }
}

/**
 * Returns a function that reads on a connection within bounds; it rejects with `StoreUnavailable` when the server does not
 * answer in time, or too many reads wait.
 */
export const boundedReads = (
  connection: Connection,
): ((request: ReadRequest, bounds: ReadBounds) => Promise<Gathered>) => {
  let waiting = 0
  const limited = concurrencyLimit(READS_AT_ONCE_MAX)

  return async (request, { withinMs, bytesMax }) => {
    if (waiting >= READS_MAX) throw new StoreUnavailable(`the queue of reads is full (${READS_MAX})`)
    waiting += 1
    const endsAt = performance.now() + withinMs
    const leftMs = (): number => Math.ceil(endsAt - performance.now())
    const read = (): Promise<Gathered> => gather(connection.read(request, { withinMs: leftMs() }), bytesMax)
    // Neither the search for the server nor the wait for the concurrency limit keeps the deadline of the call.
    const { late, end } = timeLimit(withinMs, 'the answer')
    const answered = limited(
      () => Promise.race([read(), late]),
      () => leftMs() <= 0,
    )
    try {
      return await Promise.race([answered, late])
    } catch (error) {
      throw unavailable(connection.address, error)
    } finally {
      end()
      waiting -= 1
    }
  }
}
