import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { refusalMessage } from '@folio/option-contracts/asking/refusal-messages.ts'
import type { z } from 'zod'

const fieldOf = ({ path, code, ...issue }: z.core.$ZodIssue): string | undefined => {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : []
  const field = [...path, ...keys.slice(0, 1)].join('.')
  return field === '' ? undefined : field
}

const valueAt = (request: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value: unknown, key) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key], request)

/** Returns true for a name of a contract type that does not exist. */
const isUnknownType = (request: unknown, { path, code }: z.core.$ZodIssue): boolean =>
  code === 'invalid_value' && path.at(-1) === 'contract_type' && typeof valueAt(request, path) === 'string'

const IS_WRONG_AS_A_WHOLE = ['invalid_type', 'invalid_union', 'invalid_value']

/** Tells what is wrong with the field of an issue. */
const problemOf = (request: unknown, { path, code, message }: z.core.$ZodIssue): string =>
  IS_WRONG_AS_A_WHOLE.includes(code) && valueAt(request, path) === undefined ? 'is required' : message

/** Finds what is wrong with a field that may have several forms: the problem of the form that it has. */
const inItsForm = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue
  const firsts = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]))
  const own = firsts.find(({ path }) => path.length > 0) ?? firsts.find(({ code }) => code !== 'invalid_type')
  return own === undefined ? issue : inItsForm({ ...own, path: [...issue.path, ...own.path] })
}

const unknownType = (field: string | undefined, type: unknown): CallRefused =>
  new CallRefused({
    code: 'InputValidationFailed',
    subcode: 'InvalidContractType',
    message: refusalMessage('InputValidationFailed', 'InvalidContractType'),
    code_args: [String(type)],
    ...(field === undefined ? {} : { details: { field } }),
  })

/** Parses a request by the schema of its call; throws a `CallRefused` that names the first wrong field. */
export const validateRequest = <Request>(call: { readonly request: z.ZodType<Request> }, request: unknown): Request => {
  const { data, error } = call.request.safeParse(request)
  if (error === undefined) return data
  const [issue] = error.issues
  const first = issue && inItsForm(issue)
  const field = first && fieldOf(first)
  if (first && isUnknownType(request, first)) throw unknownType(field, valueAt(request, first.path))
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: first && field !== undefined ? `${field}: ${problemOf(request, first)}` : 'The request is malformed.',
    ...(field === undefined ? {} : { details: { field } }),
  })
}
