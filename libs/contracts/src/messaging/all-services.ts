import { identityContract } from '../identity/contract.ts'
import { marketContract } from '../market/contract.ts'
import { optionsAccountContract } from '../options-account/contract.ts'
import { paymentAgentContract } from '../payment-agent/contract.ts'
import { tradingContract } from '../trading/contract.ts'
import { walletContract } from '../wallet/contract.ts'
import type { ServiceContract } from './service-contract.ts'

const contracts = [
  identityContract,
  walletContract,
  marketContract,
  tradingContract,
  optionsAccountContract,
  paymentAgentContract,
] as const satisfies readonly ServiceContract[]

/** The contracts of all services that write streams, in the order in which one process starts the services. */
export const serviceContracts: readonly (ServiceContract & { readonly name: ServiceName })[] = contracts

/** The name of a service that writes streams. */
export type ServiceName = (typeof contracts)[number]['name']
