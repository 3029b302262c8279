import { systemClock } from '@folio/runtime/system-clock.ts'
import { runAudit } from './command-line.ts'
import { outputTo } from './commands/output.ts'
import { progressOn } from './commands/progress.ts'

process.exitCode = await runAudit(process.argv.slice(2), {
  out: outputTo(process.stdout),
  tell: outputTo(process.stderr),
  progress: progressOn(process.stderr),
  now: systemClock()(),
})
