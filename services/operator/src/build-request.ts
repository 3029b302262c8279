import { parseArgs } from 'node:util'
import type { Operation, OperationField } from './operation.ts'

/** A command line that names no request; the message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A request to the operator API. */
export type OperatorRequest = {
  readonly method: string
  /** With the query, if there is one. */
  readonly path: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

const valueFrom = ({ isText, option }: OperationField, text: string): unknown => {
  if (isText) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${option} must be JSON, such as ["a", "b"], true or 5, not ${text}`)
  }
}

const parsed = ({ word, fields }: Operation, args: readonly string[]): Readonly<Record<string, string | undefined>> => {
  try {
    const options = Object.fromEntries(fields.map(({ option }) => [option, { type: 'string' } as const]))
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    const [told] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new UsageError(
      `${told}; ${word} takes ${fields.map(({ option }) => `--${option}`).join(', ') || 'no option'}`,
    )
  }
}

/** Builds the request of an operation from its options; throws `UsageError`. The API checks the values. */
export const buildRequest = (operation: Operation, args: readonly string[]): OperatorRequest => {
  const values = parsed(operation, args)
  const given = operation.fields.flatMap((field) => {
    const text = values[field.option]
    if (text === undefined && field.isRequired) throw new UsageError(`--${field.option} is required: ${field.form}`)
    return text === undefined ? [] : [{ ...field, value: valueFrom(field, text) }]
  })
  const { method, path, hasBody } = operation
  const of = (place: OperationField['place']): Readonly<Record<string, unknown>> =>
    Object.fromEntries(given.filter((field) => field.place === place).map(({ name, value }) => [name, value]))
  const params = of('params')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  // A blank is %20: Folio takes the "+" of a form for a plus.
  const query = Object.entries(of('query'))
    .map((parts) => parts.map((part) => encodeURIComponent(String(part))).join('='))
    .join('&')
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    body: hasBody ? JSON.stringify(of('body')) : undefined,
    headers: Object.fromEntries(Object.entries(of('header')).map(([name, value]) => [name, String(value)])),
  }
}
