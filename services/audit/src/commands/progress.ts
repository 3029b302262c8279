import type { WriteStream } from 'node:tty'
import { Presets, SingleBar } from 'cli-progress'

/** A bar for long work. */
export type Progress = { readonly at: (done: number, all: number) => void; readonly end: () => void }

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
