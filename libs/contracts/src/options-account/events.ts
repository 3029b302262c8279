import { z } from 'zod'
import { optionsAccountSchema } from './account.ts'

/** Everything that can happen to the claim on the only account of a kind; never published. */
export const accountClaimEventSchemas = {
  /** An account was asked for, and which number it shall have; asked again with the next number where one was taken. */
  AccountRequested: z.strictObject({ ...optionsAccountSchema.shape, attempt: z.number().int().positive() }),
  /** There is an account of this kind already, or will be: the one with this number. */
  RequestRefused: z.strictObject({ ...optionsAccountSchema.shape, reason: z.literal('already_requested') }),
} as const

/** Everything that can happen to an options account apart from its money. */
export const optionsAccountEventSchemas = {
  /** The number is this account's; `requested` is the `stream@revision` of the request. */
  AccountRegistered: z.strictObject({ ...optionsAccountSchema.shape, requested: z.string() }),
  /** The number is another account's: the one asked for, which is told here, needs another. */
  RegistrationRefused: z.strictObject({
    ...optionsAccountSchema.shape,
    requested: z.string(),
    reason: z.literal('number_taken'),
  }),
  /** The account can be used; `opened` is the `stream@revision` that opened it for money. */
  AccountActivated: z.strictObject({ ...optionsAccountSchema.shape, opened: z.string() }),
} as const

type EventOf<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  [T in keyof Schemas & string]: { readonly type: T; readonly data: z.infer<Schemas[T]> }
}[keyof Schemas & string]

/** Everything that can happen to the claim on the only account of a kind. */
export type AccountClaimEvent = EventOf<typeof accountClaimEventSchemas>

/** Everything that can happen to an options account apart from its money. */
export type OptionsAccountEvent = EventOf<typeof optionsAccountEventSchemas>
