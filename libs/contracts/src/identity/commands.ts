import { z } from 'zod'
import { commandTopic } from '../command-message.ts'
import { userEventSchemas } from './events.ts'

/** Everything that can be asked about a user. */
export const userCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('RegisterClient'),
    client: userEventSchemas.ClientRegistered,
    token: userEventSchemas.TokenIssued,
  }),
])

/** Everything that can be asked about a user. */
export type UserCommand = z.infer<typeof userCommandSchema>

/** Commands about users, keyed by client id. */
export const userCommands = commandTopic('identity', userCommandSchema)
