import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { amountSchema } from '../../ledger/amount-schema.ts'
import { betSchema } from './bet.ts'
import { boughtShape, durationSchema, lawSchema } from './bought-terms.ts'
import { epochSchema } from './evidence.ts'
import {
  accumulatorContractSchema,
  multiplierContractSchema,
  turboContractSchema,
  vanillaContractSchema,
} from './staked-contracts.ts'

/** A contract with a fixed payout; contracts of other kinds name theirs. */
const digitalContractSchema = z.strictObject({
  ...boughtShape,
  bet: betSchema,
  duration: durationSchema,
  exit_epoch: epochSchema,
  law: lawSchema,
  payout: amountSchema,
  commission: amountSchema,
})

/** The terms of a contract, which were fixed when it was bought; its limit orders may change. */
export const contractSchema = z.union([
  digitalContractSchema,
  vanillaContractSchema,
  turboContractSchema,
  multiplierContractSchema,
  accumulatorContractSchema,
])

/** The terms of a contract. */
export type OptionContract = z.infer<typeof contractSchema>

/** The terms of a contract with a fixed payout. */
export type DigitalContract = z.infer<typeof digitalContractSchema>

/** The terms of a contract without a fixed payout. */
export type StakedContract = Extract<OptionContract, { kind: string }>

/** The terms of one kind of contract without a fixed payout. */
export type StakedContractOf<Kind extends StakedContract['kind']> = Extract<StakedContract, { kind: Kind }>

/** Returns true for a contract with a fixed payout. */
export const isDigital = (contract: OptionContract): contract is DigitalContract => !('kind' in contract)

/** The type of a contract by its name on the wire. */
export const contractTypeOf = (contract: OptionContract): string =>
  isDigital(contract) ? contract.bet.type : contract.contract_type

/** The fixed payout of a contract, zero where it has none. */
export const payoutOf = (contract: OptionContract): Amount => (isDigital(contract) ? contract.payout : ZERO)

/** The epoch of the last tick of a contract; undefined for one without an end of its own. */
export const exitEpochOf = (contract: OptionContract): number | undefined =>
  'exit_epoch' in contract ? contract.exit_epoch : undefined
