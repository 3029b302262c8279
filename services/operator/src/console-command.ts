import { parseArgs } from 'node:util'
import { clientConsoleLink, consoleLink } from '@folio/runtime/console-link.ts'
import { UsageError } from './build-request.ts'
import { type OperatorAddress, operatorAddress } from './operator-address.ts'
import type { ProcessIo } from './process-io.ts'

const USAGE = `Usage: npm run console [-- --data-dir D]

Prints a link that opens the operators' console and, where there are sample clients, one that opens the wallets of the
first one; each works once, within ten minutes, on this machine. It asks the Folio that was started on data directory D
(default .data), or the operator API that FOLIO_OPERATOR_URL and FOLIO_OPERATOR_TOKEN name.
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

/** Asks an operator API for a link; throws `UsageError` if it does not answer. */
const answered = (
  address: OperatorAddress,
  linkOf: (address: OperatorAddress) => Promise<string | undefined>,
): Promise<string | undefined> =>
  linkOf(address).catch((error: unknown) => {
    throw new UsageError(`the operator API at ${address.url} does not answer: ${String(error)}`)
  })

/** Prints the links to the two faces of the console and returns the exit code; throws `UsageError`. */
export const runConsole = async (args: readonly string[], io: ProcessIo): Promise<number> => {
  const { help, 'data-dir': dataDir } = optionsOf(args)
  if (help) {
    io.print(USAGE)
    return 0
  }
  const address = operatorAddress(io.environment, dataDir)
  const link = await answered(address, consoleLink)
  if (link !== undefined) {
    const clientLink = await answered(address, clientConsoleLink)
    if (clientLink !== undefined) io.print(`Open the wallets of the first sample client ${clientLink}\n`)
    io.print(`Open the console ${link}\n`)
    return 0
  }
  io.printError(
    `The operator API at ${address.url} makes no link: it runs in production, is not at a loopback address of this ` +
      `machine, or refuses the token. Open ${address.url}/console and log in with an operator token.\n`,
  )
  return 1
}
