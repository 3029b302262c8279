import { latencyHistogram, type Percentiles } from '../load/recorder.ts'

/** The pushes of ticks since the last `reset`. */
export type PushedTicks = {
  readonly arrived: number
  /** From the beginning of the tick's second, at which the market begins to record it, until a push arrived. */
  readonly afterSecond: Percentiles
  /** From the first push of the tick to any socket until a push arrived. */
  readonly afterFirst: Percentiles
  /** Pushes whose number did not follow the previous one of their socket, since the beginning. */
  readonly outOfOrder: number
  /** Ticks that came to a socket neither alone nor with a later one, since the beginning. */
  readonly skipped: number
}

/** Records which socket received which tick. */
export type TickBook = {
  readonly told: (socket: number, epoch: number, seq: number) => void
  readonly reset: () => void
  readonly pushed: () => PushedTicks
}

/** Makes a book for sockets that are subscribed to symbols with a tick in every second. */
export const tickBook = (sockets: number): TickBook => {
  const seqs = new Uint32Array(sockets)
  const epochs = new Uint32Array(sockets)
  const firstAtMs = new Map<number, number>()
  const [afterSecond, afterFirst] = [latencyHistogram(), latencyHistogram()]
  let [arrived, outOfOrder, skipped] = [0, 0, 0]
  return {
    told: (socket, epoch, seq) => {
      const nowMs = Date.now()
      const before = epochs[socket] ?? 0
      if (seq !== (seqs[socket] ?? 0) + 1) outOfOrder += 1
      if (before > 0) skipped += epoch - before - 1
      seqs[socket] = seq
      epochs[socket] = epoch
      arrived += 1
      const firstMs = firstAtMs.get(epoch) ?? nowMs
      firstAtMs.set(epoch, firstMs)
      afterFirst.add(nowMs - firstMs)
      afterSecond.add(Math.max(0, nowMs - epoch * 1000))
    },
    reset: () => {
      afterSecond.reset()
      afterFirst.reset()
      arrived = 0
    },
    pushed: () => ({
      arrived,
      afterSecond: afterSecond.percentiles(),
      afterFirst: afterFirst.percentiles(),
      outOfOrder,
      skipped,
    }),
  }
}
