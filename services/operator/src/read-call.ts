import { parseArgs } from 'node:util'
import type { Operation, OperationField } from './operation.ts'

/** A command line that cannot be a call; the message says what was expected. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall'
}

/** What to send to the operator API. */
export type OperatorCall = {
  readonly method: string
  /** With the query, if there is one. */
  readonly path: string
  readonly body: string | undefined
}

const valueFrom = ({ isText, option }: OperationField, text: string): unknown => {
  if (isText) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongCall(`--${option} must be JSON, such as ["a", "b"], true or 5, not ${text}`)
  }
}

const parsed = ({ word, fields }: Operation, args: readonly string[]): Readonly<Record<string, string | undefined>> => {
  try {
    const options = Object.fromEntries(fields.map(({ option }) => [option, { type: 'string' } as const]))
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    const [told] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new WrongCall(`${told}; ${word} takes ${fields.map(({ option }) => `--${option}`).join(', ') || 'no option'}`)
  }
}

/** Reads the options of an operation into a call; throws `WrongCall`. Whether the values are right, the API says. */
export const readCall = (operation: Operation, args: readonly string[]): OperatorCall => {
  const values = parsed(operation, args)
  const given = operation.fields.flatMap((field) => {
    const text = values[field.option]
    if (text === undefined && field.isRequired) throw new WrongCall(`--${field.option} is required: ${field.form}`)
    return text === undefined ? [] : [{ ...field, value: valueFrom(field, text) }]
  })
  const { method, path, hasBody } = operation.endpoint
  const of = (place: OperationField['place']): Readonly<Record<string, unknown>> =>
    Object.fromEntries(given.filter((field) => field.place === place).map(({ name, value }) => [name, value]))
  const params = of('params')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(
    Object.entries(of('query')).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return {
    method,
    path: query.size === 0 ? filled : `${filled}?${query}`,
    body: hasBody ? JSON.stringify(of('body')) : undefined,
  }
}
