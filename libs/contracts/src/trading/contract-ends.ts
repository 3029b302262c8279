import type { TradingEvent } from './events.ts'

/** An event that ends a contract: it carries the evidence by which the end was decided. */
export type ContractEndEvent = Extract<TradingEvent, { readonly data: { readonly evidence: unknown } }>

/** The status of a contract after each event that ends it, where the event names none. */
export const STATUS_AFTER_END: Readonly<Record<ContractEndEvent['type'], string>> = {
  ContractSold: 'sold',
  ContractCancelled: 'cancelled',
  ContractSettled: 'settled',
}

/** Tells if events of a type end a contract. */
export const isContractEnd = (type: string): type is ContractEndEvent['type'] => Object.hasOwn(STATUS_AFTER_END, type)
