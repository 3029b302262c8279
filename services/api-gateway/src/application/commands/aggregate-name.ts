import { identityContract } from '@folio/contracts/identity/contract.ts'
import { type ServiceName, serviceContracts } from '@folio/contracts/messaging/all-services.ts'

/** The address of a command: its topic, and its aggregate, by which its messages are ordered. */
type CommandAddress = { readonly topic: { readonly name: string }; readonly account: string }

const { application, operator } = identityContract.streams

/** The things that the commands of each service act on, as people name them, by the beginning of the aggregate's address. */
const NAMES: Readonly<Record<ServiceName, readonly (readonly [beginning: string, name: string])[]>> = {
  identity: [
    [application.prefix, 'application'],
    [operator.prefix, 'operator'],
    ['', 'client'],
  ],
  wallet: [['', 'wallet']],
  market: [['', 'symbol']],
  trading: [['', 'options account']],
  'options-account': [['', 'options account']],
  'payment-agent': [['', 'payment agent']],
}

/** Names, for people, the kind of thing that a command acts on. */
export const aggregateName = ({ topic, account }: CommandAddress): string => {
  const service = serviceContracts.find(({ commands }) => commands.name === topic.name)
  const names = service === undefined ? [] : NAMES[service.name]
  return names.find(([beginning]) => account.startsWith(beginning))?.[1] ?? 'account'
}
