import { errorMessage } from '@folio/kernel/text/error-message.ts'
/**
 * A benchmark as a command: its help text, the parser of its options, and its run, which returns false if a check
 * failed.
 */
export type Bench<Options> = {
  readonly usage: string
  readonly options: (words: readonly string[]) => Options
  readonly measure: (options: Options) => Promise<boolean>
}

const PASSED = 0
const FAILED = 1
const NOT_UNDERSTOOD = 2

/** Runs a benchmark and returns its exit code: 0, 1 if a check failed, 2 if its options are invalid. */
export const runBench = async <Options>(
  words: readonly string[],
  { usage, options, measure }: Bench<Options>,
): Promise<number> => {
  if (words.includes('--help')) {
    console.log(usage)
    return PASSED
  }
  let asked: Options
  try {
    asked = options(words)
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${usage}`)
    return NOT_UNDERSTOOD
  }
  return (await measure(asked)) ? PASSED : FAILED
}
