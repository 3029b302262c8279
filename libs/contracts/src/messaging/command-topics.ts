import type { Topic } from '../topic.ts'
import { serviceContracts } from './all-services.ts'

/** The command topics of all services. A message that a service cannot read or decide becomes a dead letter of its topic. */
export const commandTopics: readonly Pick<Topic<unknown>, 'name' | 'decode'>[] = serviceContracts.map(
  ({ commands }) => commands,
)
