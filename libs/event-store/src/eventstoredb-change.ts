/** Lets many wait until something has changed. */
export type Change = { readonly wait: () => Promise<void>; readonly tell: () => void }

/** A change that nobody has told of yet. */
export const change = (): Change => {
  let next = Promise.withResolvers<void>()
  return {
    wait: () => next.promise,
    tell: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}
