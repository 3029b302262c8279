import { runAudit } from '@folio/audit/command-line.ts'

/** Runs `audit verify` on a data directory at a time in microseconds; returns its output, empty if it finds nothing. */
export const findingsOf = async (dataDir: string, now: number): Promise<string> => {
  const said: string[] = []
  const say = async (text: string): Promise<void> => {
    said.push(text)
  }
  const progress = { at: () => {}, end: () => {} }
  const code = await runAudit(['verify', '--data-dir', dataDir], { print: say, printError: say, progress, now })
  return code === 0 ? '' : said.join('')
}
