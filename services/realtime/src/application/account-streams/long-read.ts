import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { PacedQueue } from '../market/paced-queue.ts'
import { epochSeconds } from './account-event.ts'
import type { AccountLedger } from './account-ledger.ts'

/** The bounds of the reads of one call, in events: those that it reads at once, and the most that it reads. */
export type LongReadLimits = { readonly eventsAtOnceMax: number; readonly eventsReadMax: number }

/**
 * Reads the next page of a call, which begins at a revision; throws `CallRefused` where the call has read the most events that
 * it may.
 */
export type LongRead = <Page extends { readonly length: number }>(
  from: number,
  page: () => Promise<Page>,
) => Promise<Page>

/** The account whose stream a call reads, and the way in which it reads. */
export type LongReadRequest = { readonly accountId: string; readonly direction: 'forwards' | 'backwards' }

type Sources = LongReadLimits & {
  readonly ledger: Pick<AccountLedger, 'at'>
  /** Pages beyond those at once wait here for each other. */
  readonly longReads: Pick<PacedQueue, 'run'>
}

/**
 * The second that divides what was read from the rest, of which `next` is the first event: events of the second before it lie
 * on one side alone.
 */
const dividingSecond = async ({ ledger }: Sources, request: LongReadRequest, next: number): Promise<number> => {
  const event = await ledger.at(request.accountId, next)
  if (event === undefined) throw new Error(`revision ${next} of ${request.accountId} cannot be read`)
  return epochSeconds(event.at) + (request.direction === 'backwards' ? 1 : 0)
}

const tooManyEvents = (most: number, second: number): CallRefused =>
  new CallRefused({
    code: 'InputValidationFailed',
    message:
      'This call would read more than [_1] events of the account. Ask with date_from: [_2] for the time from then on, and ' +
      'with date_to: [_2] for the time before.',
    code_args: [String(most), String(second)],
    details: { field: 'date_from' },
  })

/**
 * Makes the reads of calls that go through the stream of an account: each reads its first pages at once, the next ones in a
 * queue, and no more than a maximum, beyond which its answer would not be complete.
 */
export const longReader =
  (sources: Sources) =>
  (request: LongReadRequest): LongRead => {
    const { longReads, eventsAtOnceMax, eventsReadMax } = sources
    let read = 0
    return async (from, page) => {
      if (read >= eventsReadMax) {
        throw tooManyEvents(eventsReadMax, await dividingSecond(sources, request, from))
      }
      const found = read < eventsAtOnceMax ? await page() : await longReads.run(page)
      read += found.length
      return found
    }
  }
