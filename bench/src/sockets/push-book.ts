import { latencyHistogram, type Percentiles } from '../load/recorder.ts'

/** What came of the pushes since the last `reset`. */
export type Pushed = {
  readonly arrived: number
  readonly latency: Percentiles
  /** Pushes whose number did not follow the last one of their socket, since the beginning. */
  readonly outOfOrder: number
}

/** What was moved on each account, and which sockets were told of it. */
export type PushBook = {
  /** Notes that money is being moved on an account, now. */
  readonly moved: (account: number) => void
  /** Notes that a socket of an account was told. */
  readonly told: (account: number, socket: number, seq: number) => void
  /** How many pushes are still to come, of money that was moved for certain. */
  readonly missing: (movedForCertain: number) => number
  readonly reset: () => void
  readonly pushed: () => Pushed
}

/** A book for so many accounts of so many sockets each; money is moved on an account once at a time. */
export const pushBook = (accounts: number, perAccount: number): PushBook => {
  const movedAtMs = new Float64Array(accounts)
  const seqs = new Uint32Array(accounts * perAccount)
  const latencies = latencyHistogram()
  let arrived = 0
  let arrivedEver = 0
  let outOfOrder = 0
  return {
    moved: (account) => {
      movedAtMs[account] = performance.now()
    },
    told: (account, socket, seq) => {
      const place = account * perAccount + socket
      if (seq !== (seqs[place] ?? 0) + 1) outOfOrder += 1
      seqs[place] = seq
      arrived += 1
      arrivedEver += 1
      latencies.add(performance.now() - (movedAtMs[account] ?? 0))
    },
    missing: (movedForCertain) => movedForCertain * perAccount - arrivedEver,
    reset: () => {
      latencies.reset()
      arrived = 0
    },
    pushed: () => ({ arrived, latency: latencies.percentiles(), outOfOrder }),
  }
}
