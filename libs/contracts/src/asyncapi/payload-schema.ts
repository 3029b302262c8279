import { z } from 'zod'
import type { Json } from '../http/openapi/envelope-schemas.ts'
import { amountSchema, balanceSchema, balancesSchema, currencySchema, postingSchema } from '../ledger/amount-schema.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { exchangeSchema, hourlyCountsSchema, moneySchema } from '../ledger/transfer-shape.ts'
import { contractSchema } from '../trading/contracts/option-contract.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/transfer-parties.ts'

type Part = { readonly schema: z.ZodType; readonly description: string }

/** The schemas that payloads share, by name. */
const parts: Readonly<Record<string, Part>> = {
  Amount: {
    schema: amountSchema,
    description: 'An exact decimal in normal form: no exponent, no superfluous zeros, no `-0`.',
  },
  Currency: { schema: currencySchema, description: 'A currency code.' },
  Timestamp: { schema: timestampSchema, description: 'A point in time: UTC, microseconds.' },
  TransactionId: {
    schema: transactionIdSchema,
    description: 'The id of a movement of money, unique in the whole system and the same on both sides of a transfer.',
  },
  Party: { schema: partySchema, description: 'One side of a transfer: the wallet, its type and its owner.' },
  PlatformParty: {
    schema: platformPartySchema,
    description: 'A side of a transfer that is an account of a trading platform, and its owner.',
  },
  Money: { schema: moneySchema, description: 'An amount of a currency.' },
  Exchange: {
    schema: exchangeSchema,
    description:
      'The exchange of a transfer into another currency: the amount that it gives for the amount less the fee, and ' +
      'the quote.',
  },
  HourlyCounts: {
    schema: hourlyCountsSchema,
    description: 'The number of transfers in each of the last hours (UTC).',
  },
  Posting: {
    schema: postingSchema,
    description: 'One line of a journal entry. The postings of an event sum to zero in each currency.',
  },
  Balance: {
    schema: balanceSchema,
    description: 'The balance of one currency, the sum of all its credits and the sum of all its debits.',
  },
  OptionContract: {
    schema: contractSchema,
    description:
      'The terms of a contract, fixed when it was bought; its limit orders may change. One without a `kind` has a fixed payout.',
  },
  Balances: {
    schema: balancesSchema,
    description: 'The balances of the account after the event, for each currency that the event changes.',
  },
}

const names = new Map<z.core.$ZodType, string>(Object.entries(parts).map(([name, { schema }]) => [schema, name]))

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const become = (described: Record<string, unknown>, other: Json): void => {
  for (const key of Object.keys(described)) Reflect.deleteProperty(described, key)
  Object.assign(described, other)
}

const describe = (schema: z.ZodType): Json => {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    target: 'draft-7',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema, path }) => {
      const name = path.length === 0 ? undefined : names.get(zodSchema)
      if (name !== undefined) become(jsonSchema, reference(name))
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return described
}

/**
 * Converts a schema to JSON Schema draft 7, the dialect of AsyncAPI, with references to the shared schemas. Objects are open,
 * although Folio parses them strictly: payloads grow, and readers must not break.
 */
export const payloadSchemaOf = (schema: z.ZodType): Json => {
  const name = names.get(schema)
  return name === undefined ? describe(schema) : reference(name)
}

/** Describes the schemas that payloads share, by name. */
export const payloadParts = (): Json =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { schema, description }]) => [name, { description, ...describe(schema) }]),
  )
