import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { openApiOf } from '@folio/contracts/http/openapi/openapi.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A call and its answer, in the terms of the OpenAPI documents. */
export type Exchange = {
  readonly method: string
  /** The path with the query, if any. */
  readonly path: string
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

type Response = {
  readonly content: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
}
type Operation = { readonly responses: Readonly<Record<string, Response>> }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

type Documented = {
  readonly method: string
  readonly template: string
  readonly pattern: RegExp
  readonly operation: Operation
  readonly document: string
}

const documents = { public: openApiOf(publicEndpoints), operator: openApiOf(operatorEndpoints) }

/** Compiled without a second pass: few answers are validated by each of some hundred schemas, and that pass takes half of the time. */
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
addFormats.default(ajv)
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name)

const operations: readonly Documented[] = Object.entries(documents).flatMap(([document, described]) =>
  Object.entries((described as Document).paths).flatMap(([template, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
      document,
    })),
  ),
)

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const validators = new Map<string, ValidateFunction>()
const validatorOf = ({ document, template, method }: Documented, status: number): ValidateFunction => {
  const place = pointer('paths', template, method.toLowerCase(), 'responses', `${status}`, 'content')
  const ref = `${document}#${place}${pointer('application/json', 'schema')}`
  const known = validators.get(ref)
  if (known) return known
  const made = ajv.compile({ $ref: encodeURI(ref) })
  validators.set(ref, made)
  return made
}

/** The statuses of calls whose path or method no document has. */
const WITHOUT_ROUTE = new Set([404, 405])

/** Throws if the OpenAPI document of the route does not have the answer's status, body and header names. */
export const assertDocumented = ({ method, path, status, body, headers }: Exchange): void => {
  const bare = path.split('?', 1)[0] ?? path
  const asked = method === 'HEAD' ? 'GET' : method
  const found = operations.find((each) => each.method === asked && each.pattern.test(bare))
  const told = `${method} ${bare} answered ${status}`
  if (found === undefined) {
    if (WITHOUT_ROUTE.has(status)) return
    throw new Error(`${told}, and the document knows no such route`)
  }
  const response = found.operation.responses[`${status}`]
  if (response === undefined) throw new Error(`${told}, which its document does not name: ${JSON.stringify(body)}`)
  const missing = ['ratelimit', 'ratelimit-policy', 'ledger-revision', 'idempotency-hit', 'retry-after'].filter(
    (name) => headers.has(name) && !Object.keys(response.headers ?? {}).some((known) => known.toLowerCase() === name),
  )
  if (missing.length > 0) throw new Error(`${told} with headers that its document does not name: ${missing.join(', ')}`)
  if (!('application/json' in response.content) || method === 'HEAD') return
  const validate = validatorOf(found, status)
  if (validate(body)) return
  throw new Error(`${told}, not as documented: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`)
}
