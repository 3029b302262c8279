import { z } from 'zod'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { optionsAccountSchema } from './account.ts'

/** The events of the claims on accounts by name; never published. */
export const accountClaimEvents = {
  /** An account was requested under a number; recorded again with the next number where one was taken. */
  AccountRequested: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, attempt: z.number().int().positive() }),
    summary: 'A client requested an account of this kind, which was assigned this number.',
  },
  RequestRefused: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, reason: z.literal('already_requested') }),
    summary: 'The client requested an account of this kind before: the one with this number.',
    isRefusal: true,
    isNoOp: true,
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const accountClaimEventSchemas = schemasOf(accountClaimEvents)

/** The events of an options account, without those of its money. */
export const optionsAccountEvents = {
  /** The account has the number; `requested` is the `stream@revision` of the request. */
  AccountRegistered: {
    schema: z.strictObject({ ...optionsAccountSchema.shape, requested: z.string() }),
    summary: 'The number was assigned to an account of this client, which holds no money yet.',
  },
  RegistrationRefused: {
    schema: z.strictObject({
      ...optionsAccountSchema.shape,
      requested: z.string(),
      reason: z.literal('number_taken'),
    }),
    summary: 'The number was taken by another account; the requested account gets another number.',
    isRefusal: true,
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
