import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measureEach, measurePart } from './command/measure-part.ts'
import { runBench } from './command/run-bench.ts'
import { CONSOLE_USAGE, type ConsoleOptions, consoleOptions } from './console/console-options.ts'
import { CONSOLE_MEASURES } from './console/parts/console-measures.ts'
import { repositoryRoot } from './server/repository-root.ts'

const measureConsole = (options: ConsoleOptions): Promise<boolean> => {
  execFileSync(process.execPath, [join(repositoryRoot, 'infra/npm/build-console.mjs')], { stdio: 'inherit' })
  return measureEach(options.parts, (part) =>
    measurePart({ name: `console-${part}`, options }, (workDir) =>
      CONSOLE_MEASURES[part]({ ...workDir, nodeFlags: options.nodeFlags }, options),
    ),
  )
}

process.exitCode = await runBench(process.argv.slice(2), {
  usage: CONSOLE_USAGE,
  options: consoleOptions,
  measure: measureConsole,
})
