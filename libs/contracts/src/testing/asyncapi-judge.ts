import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { asyncApiOf } from '../asyncapi/asyncapi.ts'
import { publishedLedgers } from '../asyncapi/published-ledgers.ts'
import type { WireMessage } from '../topic.ts'

/** The AsyncAPI document, as it is published. */
export const asyncApiDocument = JSON.parse(JSON.stringify(asyncApiOf(publishedLedgers)))

const judges = new Map<string, ValidateFunction>()
const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(asyncApiDocument, 'document')

/** Returns the validator of the schema at a path of the document. */
export const judgeOf = (path: string): ValidateFunction => {
  const judge = judges.get(path) ?? ajv.compile({ $ref: `document#${path}` })
  judges.set(path, judge)
  return judge
}

const channels: readonly (readonly [string, { readonly address: string; readonly messages: object }])[] =
  Object.entries(asyncApiDocument.channels)

const faultsAt = (path: string, value: unknown): readonly ErrorObject[] => {
  const judge = judgeOf(path)
  return judge(value) ? [] : (judge.errors ?? [])
}

/** The faults of a payload by the schema of a message of a topic, by the message's name; throws for a message that is not described. */
export const payloadFaults = (topic: string, message: string, payload: unknown): readonly ErrorObject[] =>
  faultsAt(`${pathOf(topic, message)}/payload`, payload)

const pathOf = (topic: string, message: string): string => {
  const channel = channels.find(([, { address }]) => address === topic)
  if (channel === undefined || !(message in channel[1].messages))
    throw new Error(`${message} of ${topic} is not described`)
  return `/channels/${channel[0]}/messages/${message}`
}

/** The faults of a record of a topic by the message of that name: of its headers, and of its payload, which a tombstone lacks. */
export const recordFaults = (
  topic: string,
  message: string,
  { headers, value }: WireMessage,
): readonly ErrorObject[] => [
  ...faultsAt(`${pathOf(topic, message)}/headers`, headers),
  ...payloadFaults(topic, message, value.byteLength === 0 ? null : JSON.parse(Buffer.from(value).toString())),
]
