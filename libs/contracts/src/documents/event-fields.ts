import { z } from 'zod'
import { payloadSchemaOf } from '../asyncapi/payload-schema.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { agentEventSchemas } from '../payment-agent/events.ts'
import { transferShape } from '../transfer-shape.ts'
import { walletEventSchemas } from '../wallet/events.ts'
import { partySchema } from '../wallet/parties.ts'

type Shape = Readonly<Record<string, z.ZodType>>

const shapeOf = (schema: z.ZodType): Shape => {
  if (!(schema instanceof z.ZodObject)) throw new Error('the data of an event must be an object')
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(schema.shape)) if (field instanceof z.ZodType) shape[name] = field
  return shape
}

const { postings, balances } = walletEventSchemas.CashDeposited.shape

/** Fields that several events share, by the one word that the page names them with; the larger part first. */
const parts: Readonly<Record<string, Shape>> = {
  transfer: transferShape(partySchema, partySchema),
  'agent transfer': shapeOf(agentEventSchemas.DepositCompleted.omit({ ended: true })),
  account: shapeOf(optionsAccountSchema),
  agent: shapeOf(agentEventSchemas.AgentRegistered),
  party: shapeOf(partySchema),
  entry: { postings, balances },
}

/** The words that a field may have; none where it is not one of a fixed set. */
const wordsOf = (field: z.ZodType): readonly string[] => {
  const { enum: words, const: word } = payloadSchemaOf(field)
  if (Array.isArray(words)) return words.map(String)
  return typeof word === 'string' ? [word] : []
}

const code = (text: string): string => `\`${text}\``

const shownField = ([name, field]: readonly [string, z.ZodType]): string => {
  const shown = code(field.isOptional() ? `${name}?` : name)
  const words = name === 'reason' ? [] : wordsOf(field)
  return words.length === 0 ? shown : `${shown}: ${words.map(code).join(' or ')}`
}

/** The parts that events share, each with its fields; a field that may be left out ends with `?`. */
export const eventParts = (): readonly (readonly [string, string])[] =>
  Object.entries(parts).map(([part, shape]) => [part, Object.entries(shape).map(shownField).join(', ')])

/** The fields of an event's data: the parts it shares with others by their names, then those of its own. */
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

/** The reasons that an event may give. */
export const reasonsOf = (schema: z.ZodType): readonly string[] => {
  const { reason } = shapeOf(schema)
  return reason === undefined ? [] : wordsOf(reason)
}
