import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { z } from 'zod'
import { type Operation, operationOf } from './operation.ts'
import { type Environment, operatorAddress } from './operator-address.ts'
import { type OperatorCall, readCall, WrongCall } from './read-call.ts'

/** What the program touches of the world. */
export type World = {
  readonly environment: Environment
  readonly out: (text: string) => void
  readonly tell: (text: string) => void
}

const operations = new Map(operatorEndpoints.map(operationOf).map((operation) => [operation.word, operation]))

const TIMEOUT_MS = 30_000
const DATA_DIR = '--data-dir'

const optionText = ({ option, form, isRequired }: Operation['fields'][number]): string =>
  isRequired ? `--${option} ${form}` : `[--${option} ${form}]`

const usage = (): string => {
  const lines = [...operations.values()].map(
    ({ word, fields, endpoint }) => `  ${[word, ...fields.map(optionText)].join(' ')}\n      ${endpoint.summary}`,
  )
  return `Usage: npm run operator -- OPERATION [--option VALUE …] [--data-dir D]

${lines.join('\n')}

Asks the Folio that was started on data directory D (default .data), or the operator API that FOLIO_OPERATOR_URL and
FOLIO_OPERATOR_TOKEN name. Prints the answer's data as JSON.
Ends with 0 when it was done, 1 when it was refused, 2 when it could not be asked.
`
}

/** Takes the data directory out of the arguments: it belongs to the program, not to the operation. */
const withoutDataDir = (args: readonly string[]): { readonly rest: readonly string[]; readonly dataDir?: string } => {
  const at = args.indexOf(DATA_DIR)
  if (at < 0) return { rest: args }
  const dataDir = args[at + 1]
  if (dataDir === undefined) throw new WrongCall(`${DATA_DIR} must name a folder`)
  return { rest: args.toSpliced(at, 2), dataDir }
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).default([]),
})

const ask = async (call: OperatorCall, { url, token }: { readonly url: string; readonly token: string }) => {
  const response = await fetch(url + call.path, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    ...(call.body === undefined ? {} : { body: call.body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new WrongCall(`the operator API at ${url} does not answer: ${String(error.cause ?? error)}`)
  })
  return { isDone: response.ok, ...answerSchema.parse(await response.json()) }
}

const asked = async (word: string | undefined, args: readonly string[], world: World): Promise<number> => {
  const { rest, dataDir } = withoutDataDir(args)
  const operation = operations.get(word ?? '')
  if (operation === undefined) throw new WrongCall(`there is no operation ${word}; --help lists them`)
  const call = readCall(operation, rest)
  const { isDone, data, errors } = await ask(call, operatorAddress(world.environment, dataDir))
  if (isDone) world.out(`${JSON.stringify(data, null, 2)}\n`)
  else for (const { message } of errors) world.tell(`${message}\n`)
  return isDone ? 0 : 1
}

/** Runs the operator's command line; answers the exit code. */
export const runOperator = async (args: readonly string[], world: World): Promise<number> => {
  const [word, ...rest] = args
  if (word === undefined || word === 'help' || args.includes('--help')) {
    world.out(usage())
    return word === undefined ? 2 : 0
  }
  try {
    return await asked(word, rest, world)
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error
    world.tell(`${error.message}\n`)
    return 2
  }
}
