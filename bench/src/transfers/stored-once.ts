import type { RecordedEvent } from '@folio/event-store/port.ts'
import type { TransferBook } from './transfer-book.ts'
import { numberOfRequestId, requestIdOf } from './workload.ts'

/** The differences between the store and the outcomes that callers got, by kind. */
export type StoredOnce = {
  readonly acknowledged: number
  /** Acknowledged, but not sent or not received in the store. */
  readonly missing: number
  /** Sent or received more than once. */
  readonly doubled: number
  /** Answered with a refusal, but sent. */
  readonly refusedButSent: number
  /** The request id of the first wrong transfer. */
  readonly example: string | undefined
}

/** Collects the events of a store in batches in any order, and computes the result at the end. */
export type StoredOnceCheck = {
  readonly add: (events: readonly Pick<RecordedEvent, 'type' | 'data'>[]) => void
  readonly result: () => StoredOnce
}

const COUNT_MAX = 255

const requestIdIn = (data: Uint8Array): string | undefined => {
  const parsed: unknown = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || !('request_id' in parsed)) return undefined
  return typeof parsed.request_id === 'string' ? parsed.request_id : undefined
}

/** Counts, for every transfer of the book, its `TransferSent` and `TransferReceived` events in the store. */
export const storedOnceCheck = (book: TransferBook): StoredOnceCheck => {
  const counts: Readonly<Record<string, Uint8Array>> = {
    TransferSent: new Uint8Array(book.issued()),
    TransferReceived: new Uint8Array(book.issued()),
  }
  return {
    add: (events) => {
      for (const { type, data } of events) {
        const count = counts[type]
        if (count === undefined) continue
        const number = numberOfRequestId(requestIdIn(data) ?? '')
        if (number !== undefined) count[number] = Math.min((count[number] ?? 0) + 1, COUNT_MAX)
      }
    },
    result: () => {
      const wrong = { missing: 0, doubled: 0, refusedButSent: 0 }
      let firstWrong: number | undefined
      const add = (kind: keyof typeof wrong, number: number): void => {
        wrong[kind] += 1
        firstWrong ??= number
      }
      for (let number = 0; number < book.issued(); number += 1) {
        const sent = counts['TransferSent']?.[number] ?? 0
        const received = counts['TransferReceived']?.[number] ?? 0
        const outcome = book.outcomeOf(number)
        if (sent > 1 || received > 1) add('doubled', number)
        else if (outcome === 'acknowledged' && (sent === 0 || received === 0)) add('missing', number)
        else if (outcome === 'refused' && sent > 0) add('refusedButSent', number)
      }
      const example = firstWrong === undefined ? undefined : requestIdOf(firstWrong)
      return { acknowledged: book.countOf('acknowledged'), ...wrong, example }
    },
  }
}
