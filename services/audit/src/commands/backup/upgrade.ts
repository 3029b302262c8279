import { upgradeStore } from '@folio/runtime/ports/maintenance-ports.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../output.ts'

/** Gives a store that an earlier release made the newest format. */
export const upgrade: Command = async ({ options: { dataDir, json }, print }) => {
  const { from, to } = upgradeStore(dataDir)
  const line =
    from === to
      ? `the store in ${dataDir} is of format ${to} already, the newest\n`
      : `the store in ${dataDir} was of format ${from} and is of format ${to}; releases that read format ${from} alone refuse it\n`
  await print(json ? `${JSON.stringify({ dataDir, from, to })}\n` : line)
  return exitCodes.whole
}
