import type { ReadModel } from '@folio/read-model/port.ts'

/** A read model in which a test can stop the updates of one view. */
export type LaggingView = {
  readonly readModel: ReadModel
  /** Blocks updates of the view from now on. */
  readonly hold: () => void
  /** Lets the blocked and later updates through. */
  readonly release: () => void
  /** The number of reads of the view's status while it was held. */
  readonly asked: () => number
}

/** Wraps a read model so that a test can hold back the follower of one view. */
export const laggingView = (readModel: ReadModel, view: string): LaggingView => {
  let gate: PromiseWithResolvers<void> | undefined
  let asked = 0
  return {
    readModel: {
      ...readModel,
      apply: async (name, change) => {
        if (name === view) await gate?.promise
        return readModel.apply(name, change)
      },
      get: (name, keys) => {
        if (name === view && gate !== undefined && keys.length === 0) asked += 1
        return readModel.get(name, keys)
      },
    },
    hold: () => {
      gate = Promise.withResolvers()
      asked = 0
    },
    release: () => {
      gate?.resolve()
      gate = undefined
    },
    asked: () => asked,
  }
}
