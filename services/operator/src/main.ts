import { runOperator } from './command-line.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
