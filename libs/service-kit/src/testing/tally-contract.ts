import type { ServiceContract } from '@folio/contracts/messaging/service-contract.ts'
import { tallyCommands } from './tally.ts'

/** The contract of a service of tallies. */
export const tallyContract = {
  name: 'tally',
  summary: 'tallies',
  commands: tallyCommands,
  streams: {},
} satisfies ServiceContract
