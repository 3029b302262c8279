import type { Family } from './family.ts'

/** A piece of a JSON Schema or of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown }

const object = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const text: Json = { type: 'string' }
const meta = object({ endpoint: text, method: text, timing: { type: 'integer', description: 'milliseconds' } }, [
  'endpoint',
  'method',
  'timing',
])
const metadata = object({ endpoint: text, method: text, timing: { type: 'number', description: 'seconds' } }, [
  'endpoint',
  'method',
  'timing',
])
const fault: Json = { status: { type: 'integer' }, code: text, message: text }
const faults = (more: Json, required: readonly string[]): Json => ({
  type: 'array',
  minItems: 1,
  items: object({ ...fault, ...more }, ['status', 'code', 'message', ...required]),
})

const detail = object(
  {
    message: text,
    next_request_at: { type: 'string', format: 'date-time' },
    status: text,
    transaction_id: { type: ['integer', 'null'] },
  },
  ['message'],
)

const walletErrors = object({ errors: faults({ field: text, details: { type: 'object' } }, []) }, ['errors'])
const inputErrors = object({ data: object({}, []), errors: faults({ detail }, ['detail']), metadata }, [
  'data',
  'errors',
  'metadata',
])

/** The error envelope of each family. */
export const errorEnvelopes: Readonly<Record<Family, Json>> = {
  options: object({ errors: faults({ field: text }, []), meta }, ['errors', 'meta']),
  wallet: walletErrors,
  operator: walletErrors,
  payment_agents: inputErrors,
  account: inputErrors,
}

/** The success envelope of a family around the schema of its `data` (and, where there are any, its `links`). */
export const successEnvelope = (family: Family, data: Json, links: Json | undefined): Json => {
  switch (family) {
    case 'options':
      return object({ data, meta }, ['data', 'meta'])
    case 'wallet':
    case 'operator':
      return links ? object({ data, links }, ['data', 'links']) : object({ data }, ['data'])
    case 'payment_agents':
    case 'account':
      return object({ data, errors: { type: 'array', maxItems: 0 }, metadata }, ['data', 'errors', 'metadata'])
  }
}
