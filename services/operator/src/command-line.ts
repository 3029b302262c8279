import { UsageError } from './build-request.ts'
import type { ProcessIo } from './process-io.ts'

type Program = (args: readonly string[], io: ProcessIo) => Promise<number>

/** The programs beside the operations, by the word that their npm scripts put first; each loads only what it needs. */
const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['console', async (args, io) => (await import('./console-command.ts')).runConsole(args, io)],
  ['listen', async (args, io) => (await import('./listen/listen-command.ts')).runListen(args, io)],
])

const exitingOnMisuse = async (io: ProcessIo, run: () => Promise<number>): Promise<number> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.printError(`${error.message}\n`)
    return 2
  }
}

/** Runs the operator's command line and returns the exit code. */
export const runOperator = async (args: readonly string[], io: ProcessIo): Promise<number> => {
  const [word, ...rest] = args
  const program = programs.get(word ?? '')
  if (program !== undefined) return exitingOnMisuse(io, () => program(rest, io))
  const { runOperation, usage } = await import('./operation-command.ts')
  if (word === undefined || word === 'help' || args.includes('--help')) {
    io.print(usage())
    return word === undefined ? 2 : 0
  }
  return exitingOnMisuse(io, () => runOperation(word, rest, io))
}
