import { parseArgs } from 'node:util'
import { consoleLink } from '@folio/runtime/console-link.ts'
import { UsageError } from './build-request.ts'
import { operatorAddress } from './operator-address.ts'
import type { ProcessIo } from './process-io.ts'

const USAGE = `Usage: npm run console [-- --data-dir D]

Prints a link that opens the operators' console once, within ten minutes, on this machine. It asks the Folio that was
started on data directory D (default .data), or the operator API that FOLIO_OPERATOR_URL and FOLIO_OPERATOR_TOKEN name.
Exit codes: 0 printed, 1 no link is made there, 2 wrong arguments or no answer.
`

const optionsOf = (args: readonly string[]) => {
  try {
    const options = { 'data-dir': { type: 'string' }, help: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

/** Prints a link to the console and returns the exit code; throws `UsageError`. */
export const runConsole = async (args: readonly string[], io: ProcessIo): Promise<number> => {
  const { help, 'data-dir': dataDir } = optionsOf(args)
  if (help) {
    io.print(USAGE)
    return 0
  }
  const address = operatorAddress(io.environment, dataDir)
  const link = await consoleLink(address).catch((error: unknown) => {
    throw new UsageError(`the operator API at ${address.url} does not answer: ${String(error)}`)
  })
  if (link !== undefined) {
    io.print(`Open the console ${link}\n`)
    return 0
  }
  io.printError(
    `The operator API at ${address.url} makes no link: it runs in production, is not at a loopback address of this ` +
      `machine, or refuses the token. Open ${address.url}/console and log in with an operator token.\n`,
  )
  return 1
}
