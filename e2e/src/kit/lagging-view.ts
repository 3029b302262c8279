import type { ReadModel } from '@folio/read-model/port.ts'

/** A read model one view of which can be kept from being brought on. */
export type LaggingView = {
  readonly readModel: ReadModel
  /** From now on the view stays where it stands. */
  readonly hold: () => void
  /** Lets it be brought on again. */
  readonly release: () => void
  /** How often it was asked where it stands while it was held. */
  readonly asked: () => number
}

/** Stands between a read model and its users, and holds the follower of one view back. */
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
