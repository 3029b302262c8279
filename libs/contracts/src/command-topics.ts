import { identityCommands } from './identity/commands.ts'
import { optionsAccountCommands } from './options-account/commands.ts'
import { paymentAgentCommands } from './payment-agent/commands.ts'
import type { Topic } from './topic.ts'
import { tradingCommands } from './trading/commands.ts'
import { walletCommands } from './wallet/commands.ts'

/** Every topic that a service shares with its other instances: what nobody can read or decide becomes a dead letter of it. */
export const commandTopics: readonly Pick<Topic<unknown>, 'name' | 'decode'>[] = [
  identityCommands,
  walletCommands,
  tradingCommands,
  optionsAccountCommands,
  paymentAgentCommands,
]
