import { runOperator } from './command-line.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  tell: (text) => process.stderr.write(text),
})
