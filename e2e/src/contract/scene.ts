import { type Asked, but, type Stage } from './repeat-stage.ts'

/** A call that is refused, made ready by what is done to the stage; `mended` is the call that is good afterwards. */
export type Scene = { readonly wrong: Asked; readonly mended?: () => Promise<Asked> }
/** Scenes by the code of the refusal. */
export type Scenes = Readonly<Record<string, (stage: Stage, good: Asked) => Scene | Promise<Scene>>>

/** How an endpoint comes to its refusals: to those that use the id up, and of those that leave it free. */
export type EndpointScenes = { readonly usesUp: Scenes; readonly free: Scenes }

/** The good call with some of its fields changed. */
export const fields =
  (changes: Readonly<Record<string, unknown>>) =>
  (_: Stage, good: Asked): Scene => ({ wrong: but(good, changes) })

/** The call after something was done to the stage. */
export const after =
  (act: (stage: Stage) => Promise<unknown>, changes: Readonly<Record<string, unknown>> = {}) =>
  async (stage: Stage, good: Asked): Promise<Scene> => {
    await act(stage)
    return { wrong: but(good, changes) }
  }

/** More USD than anybody has on a stage. */
export const TOO_MUCH = { amount: '450' }
/** More USD than one transfer may be worth. */
export const OVER_LIMIT = { amount: '500.01' }
/** The call in a currency that there is not. */
export const unheardOf = (field: string) => fields({ [field]: 'XXX' })
/** The call with an amount that is a number. */
export const noText = fields({ amount: 20 })
