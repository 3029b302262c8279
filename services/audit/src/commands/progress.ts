import type { WriteStream } from 'node:tty'
import { Presets, SingleBar } from 'cli-progress'

/** A bar for long work. */
export type Progress = { readonly at: (done: number, all: number) => void; readonly end: () => void }

/** Whoever may have started this process through a channel. */
type Starter = Pick<NodeJS.Process, 'send'>

const TOLD_EVERY_MS = 200

const FORMAT = '{bar} {percentage}% | {value}/{total} events | {rate}/s | {eta_formatted} left'

/** Shows how far work is, how fast it goes and how long it will take; nothing where nobody watches a terminal. */
export const progressOn = (terminal: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream): Progress => {
  if (!terminal.isTTY) return { at: () => {}, end: () => {} }
  const bar = new SingleBar(
    { format: FORMAT, stream: terminal, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  const startedMs = performance.now()
  let isShown = false
  return {
    at: (done, all) => {
      const rate = Math.round((done * 1000) / (performance.now() - startedMs))
      if (!isShown) bar.start(all, done, { rate })
      else bar.update(done, { rate })
      isShown = true
    },
    end: () => bar.stop(),
  }
}

/** The same progress, told to whoever started this process through a channel as well, a few times a second. */
export const progressTold = ({ at, end }: Progress, starter: Starter): Progress => {
  let toldAtMs = Number.NEGATIVE_INFINITY
  return {
    at: (done, all) => {
      at(done, all)
      const nowMs = performance.now()
      if (nowMs - toldAtMs < TOLD_EVERY_MS && done < all) return
      toldAtMs = nowMs
      starter.send?.({ done, of: all })
    },
    end,
  }
}
