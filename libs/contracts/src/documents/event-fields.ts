import { z } from 'zod'
import { payloadSchemaOf } from '../asyncapi/payload-schema.ts'
import { transferShape } from '../ledger/transfer-shape.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { agentEventSchemas } from '../payment-agent/events.ts'
import { walletEventSchemas } from '../wallet/events.ts'
import { partySchema } from '../wallet/transfer-parties.ts'

type Shape = Readonly<Record<string, z.ZodType>>

const shapeOf = (schema: z.ZodType): Shape => {
  if (!(schema instanceof z.ZodObject)) throw new Error('the data of an event must be an object')
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(schema.shape)) if (field instanceof z.ZodType) shape[name] = field
  return shape
}

const { postings, balances } = walletEventSchemas.CashDeposited.shape

/** Groups of fields that several events share, by the name of the group; larger groups come first. */
const parts: Readonly<Record<string, Shape>> = {
  transfer: transferShape(partySchema, partySchema),
  'agent transfer': shapeOf(agentEventSchemas.DepositCompleted.omit({ ended: true })),
  account: shapeOf(optionsAccountSchema),
  agent: shapeOf(agentEventSchemas.AgentRegistered),
  party: shapeOf(partySchema),
  entry: { postings, balances },
}

/** Returns the values of an enumeration; none for other fields. */
const enumValuesOf = (field: z.ZodType): readonly string[] => {
  const { enum: words, const: word } = payloadSchemaOf(field)
  if (Array.isArray(words)) return words.map(String)
  return typeof word === 'string' ? [word] : []
}

const code = (text: string): string => `\`${text}\``

const shownField = ([name, field]: readonly [string, z.ZodType]): string => {
  const shown = code(field.isOptional() ? `${name}?` : name)
  const words = name === 'reason' ? [] : enumValuesOf(field)
  return words.length === 0 ? shown : `${shown}: ${words.map(code).join(' or ')}`
}

/** Lists the groups of fields that events share; an optional field ends with `?`. */
export const eventParts = (): readonly (readonly [string, string])[] =>
  Object.entries(parts).map(([part, shape]) => [part, Object.entries(shape).map(shownField).join(', ')])

/** Lists the fields of an event: the names of its groups, then its own fields. */
export const fieldsOf = (schema: z.ZodType): string => {
  const shape = shapeOf(schema)
  const left = new Map(Object.entries(shape))
  const shown: string[] = []
  for (const [part, shared] of Object.entries(parts)) {
    const names = Object.keys(shared)
    if (!names.every((name) => left.has(name))) continue
    shown.push(part)
    for (const name of names) left.delete(name)
  }
  return [...shown, ...[...left].map(shownField)].join(', ')
}

/** Lists the reasons of an event. */
export const reasonsOf = (schema: z.ZodType): readonly string[] => {
  const { reason } = shapeOf(schema)
  return reason === undefined ? [] : enumValuesOf(reason)
}
