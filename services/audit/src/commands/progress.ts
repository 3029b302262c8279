import type { WriteStream } from 'node:tty'

/** Reports the progress of long work. */
export type ProgressReporter = { readonly at: (done: number, all: number) => void; readonly end: () => void }

/** The parent process, when it started this one with an IPC channel. */
type Parent = Pick<NodeJS.Process, 'send'>

const SEND_EVERY_MS = 200

const FORMAT = '{bar} {percentage}% | {value}/{total} events | {rate}/s | {eta_formatted} left'

/** Shows progress, speed and remaining time as a bar; shows nothing when the output is not a terminal. */
export const progressOn = async (
  terminal: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
): Promise<ProgressReporter> => {
  if (!terminal.isTTY) return { at: () => {}, end: () => {} }
  const { Presets, SingleBar } = await import('cli-progress')
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

/** Also sends the progress to the parent process, a few times a second. */
export const progressToParent = ({ at, end }: ProgressReporter, parent: Parent): ProgressReporter => {
  let sentAtMs = Number.NEGATIVE_INFINITY
  return {
    at: (done, all) => {
      at(done, all)
      const nowMs = performance.now()
      if (nowMs - sentAtMs < SEND_EVERY_MS && done < all) return
      sentAtMs = nowMs
      parent.send?.({ done, of: all })
    },
    end,
  }
}
