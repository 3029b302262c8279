import { buildRequest, type OperatorRequest, UsageError } from './build-request.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.gen.ts'
import { operatorAddress } from './operator-address.ts'
import type { ProcessIo } from './process-io.ts'

const TIMEOUT_MS = 30_000
const DATA_DIR = '--data-dir'

const optionText = ({ option, form, isRequired }: Operation['fields'][number]): string =>
  isRequired ? `--${option} ${form}` : `[--${option} ${form}]`

/** Returns the help text with all operations. */
export const usage = (): string => {
  const lines = OPERATIONS.map(
    ({ word, fields, summary }) => `  ${[word, ...fields.map(optionText)].join(' ')}\n      ${summary}`,
  )
  return `Usage: npm run operator -- OPERATION [--option VALUE …] [--data-dir D]

${lines.join('\n')}

Asks the Folio that was started on data directory D (default .data), or the operator API that FOLIO_OPERATOR_URL and
FOLIO_OPERATOR_TOKEN name. Prints the answer's data as JSON.
Exit codes: 0 done, 1 refused, 2 not sent.
`
}

/** Removes the data directory from the arguments: it is an option of the program, not of the operation. */
const withoutDataDir = (args: readonly string[]): { readonly rest: readonly string[]; readonly dataDir?: string } => {
  const at = args.indexOf(DATA_DIR)
  if (at < 0) return { rest: args }
  const dataDir = args[at + 1]
  if (dataDir === undefined) throw new UsageError(`${DATA_DIR} must name a folder`)
  return { rest: args.toSpliced(at, 2), dataDir }
}

const dataOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined

const sendRequest = async (
  request: OperatorRequest,
  { url, token }: { readonly url: string; readonly token: string },
) => {
  const response = await fetch(url + request.path, {
    method: request.method,
    headers: {
      ...request.headers,
      authorization: `Bearer ${token}`,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new UsageError(`the operator API at ${url} does not answer: ${String(error.cause ?? error)}`)
  })
  return { isDone: response.ok, body: await response.json() }
}

/** Sends the request of an operation, prints the answer, and returns the exit code; throws `UsageError`. */
export const runOperation = async (word: string, args: readonly string[], io: ProcessIo): Promise<number> => {
  const { rest, dataDir } = withoutDataDir(args)
  const operation = OPERATIONS.find((each) => each.word === word)
  if (operation === undefined) throw new UsageError(`there is no operation ${word}; --help lists them`)
  const { isDone, body } = await sendRequest(buildRequest(operation, rest), operatorAddress(io.environment, dataDir))
  if (isDone) io.print(`${JSON.stringify(dataOf(body), null, 2)}\n`)
  else
    for (const message of (await import('./refusal-messages.ts')).refusalMessages(body)) io.printError(`${message}\n`)
  return isDone ? 0 : 1
}
