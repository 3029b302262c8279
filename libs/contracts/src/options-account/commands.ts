import { z } from 'zod'
import { commandTopic } from '../messaging/command-message.ts'
import { accountKindSchema, optionsAccountSchema } from './account.ts'

const requestAccount = z.strictObject({ type: z.literal('RequestAccount'), ...accountKindSchema.shape })

const replaceNumber = z.strictObject({
  type: z.literal('ReplaceNumber'),
  /** The number that belongs to another account. */
  account_id: z.string(),
  /** The `stream@revision` of the event that refused the registration. */
  refused: z.string(),
})

const registerAccount = z.strictObject({
  type: z.literal('RegisterAccount'),
  ...optionsAccountSchema.shape,
  requested: z.string(),
})

const activateAccount = z.strictObject({ type: z.literal('ActivateAccount'), opened: z.string() })

/** A command to the claim on an account. */
export type AccountClaimCommand = z.infer<typeof requestAccount> | z.infer<typeof replaceNumber>

/** A command to an options account. */
export type OptionsAccountCommand = z.infer<typeof registerAccount> | z.infer<typeof activateAccount>

/** Commands to options accounts and to the claims on them, keyed by their streams. */
export const optionsAccountCommands = commandTopic(
  'options-account',
  z.discriminatedUnion('type', [requestAccount, replaceNumber, registerAccount, activateAccount]),
)
