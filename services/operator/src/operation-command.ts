import { unreachable } from '@folio/kernel/unreachable.ts'
import { buildRequest, UsageError } from './build-request.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.gen.ts'
import { operatorAddress } from './operator-address.ts'
import type { ProcessIo } from './process-io.ts'
import { sendRequest } from './send-request.ts'

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
Exit codes: 0 done, 1 refused, 2 not sent, 3 not known: ask again with the same request id.
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

/** Says how an operation whose outcome is not known is asked for again. */
const askAgain = ({ method, fields }: Operation): string => {
  if (method === 'GET') return 'Ask again.'
  return fields.some(({ name }) => name === 'request_id')
    ? 'It may have taken effect: ask again with the same request id, --request-id; without one, look before you ask again.'
    : 'It may have taken effect: look before you ask again.'
}

/** Returns the reasons that the body of an answer names; it loads zod, which a command that is done does without. */
const reasonsIn = async (body: unknown): Promise<readonly string[]> =>
  (await import('./refusal-messages.ts')).refusalMessages(body)

/** Sends the request of an operation, prints the answer, and returns the exit code; throws `UsageError`. */
export const runOperation = async (word: string, args: readonly string[], io: ProcessIo): Promise<number> => {
  const { rest, dataDir } = withoutDataDir(args)
  const operation = OPERATIONS.find((each) => each.word === word)
  if (operation === undefined) throw new UsageError(`there is no operation ${word}; --help lists them`)
  const address = operatorAddress(io.environment, dataDir)
  const outcome = await sendRequest(buildRequest(operation, rest), address)
  const printErrors = (lines: readonly string[]): void => {
    for (const line of lines) io.printError(`${line}\n`)
  }
  switch (outcome.kind) {
    case 'done':
      io.print(`${JSON.stringify(outcome.data, null, 2)}\n`)
      return 0
    case 'refused': {
      const reasons = await reasonsIn(outcome.body)
      printErrors(reasons.length > 0 ? reasons : [`the operator API at ${address.url} answered ${outcome.status}`])
      return 1
    }
    case 'unknown':
      printErrors([`not known: the operator API at ${address.url} ${outcome.cause}`])
      printErrors([...(await reasonsIn(outcome.body)), askAgain(operation)])
      return 3
    default:
      return unreachable(outcome)
  }
}
