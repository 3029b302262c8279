import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { z } from 'zod'

const fieldOf = ({ path, code, ...issue }: z.core.$ZodIssue): string | undefined => {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : []
  const field = [...path, ...keys.slice(0, 1)].join('.')
  return field === '' ? undefined : field
}

/** Parses a request by the schema of its call; throws a `CallRefused` that names the first wrong field. */
export const validateRequest = <Request>(call: { readonly request: z.ZodType<Request> }, request: unknown): Request => {
  const { data, error } = call.request.safeParse(request)
  if (error === undefined) return data
  const [first] = error.issues
  const field = first && fieldOf(first)
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: field === undefined ? 'The request is malformed.' : `${field}: ${first?.message}`,
    ...(field === undefined ? {} : { details: { field } }),
  })
}
