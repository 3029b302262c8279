import { parseArgs } from 'node:util'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import type { Options } from './command.ts'
import { CannotRun } from './output.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** The options as they are written on the command line; each is one of `Options`, in camel case. */
const OPTIONS = {
  'data-dir': text,
  json: { ...flag, default: false },
  help: { ...flag, default: false },
  at: text,
  newest: text,
  format: text,
  out: text,
  'keys-out': text,
  from: text,
  keys: text,
  epoch: text,
  symbol: text,
  day: text,
  since: text,
  full: flag,
  replace: text,
} as const

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new CannotRun(errorMessage(error))
  }
}

/** A parsed command line. */
export type ParsedArguments = {
  readonly positionals: readonly string[]
  readonly help: boolean
  readonly options: Options
}

/** Parses a command line; throws `CannotRun` if an option is unknown or has no value. */
export const parseArguments = (args: readonly string[], defaultDir: string): ParsedArguments => {
  const { positionals, values } = parsed(args)
  const { help, 'data-dir': dataDir = defaultDir, 'keys-out': keysOut, ...others } = values
  const options = { ...others, dataDir, ...(keysOut !== undefined && { keysOut }) }
  return { positionals, help, options }
}
