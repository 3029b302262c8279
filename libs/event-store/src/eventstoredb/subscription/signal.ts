/** Wakes all that wait, each time it is notified. */
export type Signal = { readonly wait: () => Promise<void>; readonly notify: () => void }

/** Makes a signal that was not notified yet. */
export const signal = (): Signal => {
  let next = Promise.withResolvers<void>()
  return {
    wait: () => next.promise,
    notify: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}
