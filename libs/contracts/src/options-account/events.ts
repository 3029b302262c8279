import { z } from 'zod'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { optionsAccountSchema } from './account.ts'

/** The events of the claims on accounts by name; never published. */
export const accountClaimEvents = {
  /** An account was requested under a number; recorded again with the next number where one was taken. */
  AccountRequested: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, attempt: z.number().int().positive() }),
    summary: 'A client asked for the account of this kind, and the number it shall have.',
  },
  RequestRefused: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, reason: z.literal('already_requested') }),
    summary: 'The client has asked for an account of this kind before: the one with this number.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const accountClaimEventSchemas = schemasOf(accountClaimEvents)

/** The events of an options account, without those of its money. */
export const optionsAccountEvents = {
  /** The account has the number; `requested` is the `stream@revision` of the request. */
  AccountRegistered: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, requested: z.string() }),
    summary: 'The number is the account of this client; it has no money yet.',
  },
  RegistrationRefused: {
    schema: z.strictObject({
      ...optionsAccountSchema.shape,
      requested: z.string(),
      reason: z.literal('number_taken'),
    }),
    summary: 'The number was taken by another account; the account asked for gets another number.',
  },
  AccountActivated: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, opened: z.string() }),
    summary: 'The account can be used; `opened` names the event that opened it for money.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const optionsAccountEventSchemas = schemasOf(optionsAccountEvents)

/** An event of the claim on an account. */
export type AccountClaimEvent = EventOf<typeof accountClaimEvents>

/** The events of an options account, without those of its money. */
export type OptionsAccountEvent = EventOf<typeof optionsAccountEvents>
