/** Notes when something was last heard of. */
export type SilenceWatch = {
  readonly heard: () => void
  /** For how long nothing was heard. */
  readonly silentMs: () => number
  readonly stop: () => void
}

const LOOK_EVERY_MS = 5_000

/** Watches until it is stopped, and tells, perhaps more than once, when nothing was heard for longer than the limit. */
export const silenceWatch = (limitMs: number, onSilent: () => void): SilenceWatch => {
  let heardAtMs = performance.now()
  const silentMs = (): number => performance.now() - heardAtMs
  const timer = setInterval(() => {
    if (silentMs() > limitMs) onSilent()
  }, LOOK_EVERY_MS)
  return {
    heard: () => {
      heardAtMs = performance.now()
    },
    silentMs,
    stop: () => clearInterval(timer),
  }
}
