import { latencyHistogram, type Percentiles } from '../load/recorder.ts'

/** The counts of pushes since the last `reset`. */
export type Pushed = {
  readonly arrived: number
  readonly latency: Percentiles
  /** Pushes whose number did not follow the previous one of their socket, since the beginning. */
  readonly outOfOrder: number
}

/** Records the transfers on each account, and the sockets that received their pushes. */
export type PushBook = {
  /** Records that a transfer on an account begins now. */
  readonly moved: (account: number) => void
  /** Records that a socket of an account received a push. */
  readonly told: (account: number, socket: number, seq: number) => void
  /** Returns the number of pushes still missing for acknowledged transfers. */
  readonly missing: (movedForCertain: number) => number
  readonly reset: () => void
  readonly pushed: () => Pushed
}

/** Makes a book for accounts with several sockets each; an account has one transfer at a time. */
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
