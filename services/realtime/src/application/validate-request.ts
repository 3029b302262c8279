import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
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

/** Tells what is wrong with the field of an issue. */
const problemOf = (request: unknown, { path, code, message }: z.core.$ZodIssue): string =>
  code === 'invalid_type' && valueAt(request, path) === undefined ? 'is required' : message

/** Parses a request by the schema of its call; throws a `CallRefused` that names the first wrong field. */
export const validateRequest = <Request>(call: { readonly request: z.ZodType<Request> }, request: unknown): Request => {
  const { data, error } = call.request.safeParse(request)
  if (error === undefined) return data
  const [first] = error.issues
  const field = first && fieldOf(first)
  throw new CallRefused({
    code: 'InputValidationFailed',
    ...(first && isUnknownType(request, first) ? { subcode: 'InvalidContractType' as const } : {}),
    message: first && field !== undefined ? `${field}: ${problemOf(request, first)}` : 'The request is malformed.',
    ...(field === undefined ? {} : { details: { field } }),
  })
}
