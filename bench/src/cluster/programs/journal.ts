import type { RequestSource } from '../../load/lane.ts'
import type { TransferRequest } from '../../transfers/workload.ts'

/** One transfer as its caller recorded it: the payer, the time of sending (wall clock), the answer and its delay. */
export type JournalEntry = {
  readonly number: number
  readonly from: number
  readonly sentAtMs: number
  readonly tookMs: number
  readonly status: number
}

/** The answered transfers of a load. */
export type Journal = {
  readonly watch: (source: RequestSource<TransferRequest>) => RequestSource<TransferRequest>
  readonly entries: () => readonly JournalEntry[]
}

/** Makes an empty journal, for loads of some thousand transfers. */
export const journal = (): Journal => {
  const sent = new Map<number, { readonly atMs: number; readonly startedMs: number }>()
  const entries: JournalEntry[] = []
  return {
    watch: ({ next, answered }) => ({
      next: () => {
        const request = next()
        sent.set(request.number, { atMs: Date.now(), startedMs: performance.now() })
        return request
      },
      answered: (request, status) => {
        const { number, from } = request
        const was = sent.get(number)
        sent.delete(number)
        if (was !== undefined)
          entries.push({ number, from, sentAtMs: was.atMs, tookMs: performance.now() - was.startedMs, status })
        answered(request, status)
      },
    }),
    entries: () => entries,
  }
}
