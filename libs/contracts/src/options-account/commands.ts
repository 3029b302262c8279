import { z } from 'zod'
import { commandTopic } from '../command-message.ts'
import { accountKindSchema, optionsAccountSchema } from './account.ts'

const requestAccount = z.strictObject({ type: z.literal('RequestAccount'), ...accountKindSchema.shape })

const replaceNumber = z.strictObject({
  type: z.literal('ReplaceNumber'),
  /** The number that is another account's. */
  account_id: z.string(),
  /** The `stream@revision` that says so. */
  refused: z.string(),
})

const registerAccount = z.strictObject({
  type: z.literal('RegisterAccount'),
  ...optionsAccountSchema.shape,
  requested: z.string(),
})

const activateAccount = z.strictObject({ type: z.literal('ActivateAccount'), opened: z.string() })

/** Everything that the claim on an account can be asked. */
export type AccountClaimCommand = z.infer<typeof requestAccount> | z.infer<typeof replaceNumber>

/** Everything that an options account can be asked. */
export type OptionsAccountCommand = z.infer<typeof registerAccount> | z.infer<typeof activateAccount>

/** Commands to options accounts and to the claims on them, keyed by their streams. */
export const optionsAccountCommands = commandTopic(
  'options-account',
  z.discriminatedUnion('type', [requestAccount, replaceNumber, registerAccount, activateAccount]),
)
