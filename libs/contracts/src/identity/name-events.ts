import { z } from 'zod'

const held = z.strictObject({ holder: z.uuid() })

/** Everything that can happen to a name that only one may have, by the name of the event. */
export const nameEventSchemas = {
  NameClaimed: held,
  /** Somebody else has it: `holder`. */
  NameRefused: held,
  NameReleased: held,
} as const

/** Everything that can happen to a name that only one may have. */
export type NameEvent = {
  [T in keyof typeof nameEventSchemas]: { readonly type: T; readonly data: z.infer<(typeof nameEventSchemas)[T]> }
}[keyof typeof nameEventSchemas]
