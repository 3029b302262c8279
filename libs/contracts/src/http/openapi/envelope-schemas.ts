import type { ErrorCode } from '../error-code.ts'
import type { Family } from '../family.ts'

/** A piece of a JSON Schema or of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown }

const object = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const titled = (title: string, schema: Json): Json => ({ title, ...schema })

const text: Json = { type: 'string' }
const call = (timing: Json): Json => object({ endpoint: text, method: text, timing }, ['endpoint', 'method', 'timing'])
const meta = titled('CallMeta', call({ type: 'integer', description: 'milliseconds' }))
const metadata = titled('CallMetadata', call({ type: 'number', description: 'seconds' }))

const detail = titled(
  'InputErrorDetail',
  object(
    {
      message: text,
      next_request_at: { type: 'string', format: 'date-time' },
      status: text,
      transaction_id: { type: ['integer', 'null'] },
    },
    ['message'],
  ),
)

/** An error answer of an endpoint or of a whole family: the name of its schema, and its codes. */
export type ErrorAnswer = { readonly name: string; readonly family: Family; readonly codes: readonly ErrorCode[] }

const faults = ({ name, codes }: ErrorAnswer, more: Json, required: readonly string[]): Json => {
  const code = titled(`${name}Code`, { type: 'string', enum: codes })
  const fault = object({ status: { type: 'integer' }, code, message: text, ...more }, [
    'status',
    'code',
    'message',
    ...required,
  ])
  return { type: 'array', minItems: 1, items: titled(`${name}Fault`, fault) }
}

/** The error envelope of the answer's family, with exactly the codes of the answer. */
export const errorEnvelope = (answer: ErrorAnswer): Json => {
  switch (answer.family) {
    case 'options':
      return object({ errors: faults(answer, { field: text }, []), meta }, ['errors', 'meta'])
    case 'wallet':
    case 'operator':
      return object({ errors: faults(answer, { field: text, details: { type: 'object' } }, []) }, ['errors'])
    case 'payment_agents':
    case 'account':
      return object(
        { data: titled('NoData', object({}, [])), errors: faults(answer, { detail }, ['detail']), metadata },
        ['data', 'errors', 'metadata'],
      )
  }
}

/** The schemas of an answer: that of its `data`, and those of its fields beside it, by their names. */
export type AnswerSchemas = { readonly data: Json; readonly beside: Json }

/** Makes the success envelope of a family around the schemas of an answer; only some families have fields beside `data`. */
export const successEnvelope = (family: Family, { data, beside }: AnswerSchemas): Json => {
  switch (family) {
    case 'options':
      return object({ data, meta }, ['data', 'meta'])
    case 'wallet':
    case 'operator':
      return object({ data, ...beside }, ['data', ...Object.keys(beside)])
    case 'payment_agents':
    case 'account':
      return object({ data, errors: { type: 'array', items: {}, maxItems: 0 }, metadata }, [
        'data',
        'errors',
        'metadata',
      ])
  }
}
