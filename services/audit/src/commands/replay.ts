import { isTimestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { accountStream } from './account-stream.ts'
import type { Command } from './command.ts'
import { findingLines } from './finding-lines.ts'
import { CannotLook, exitCodes } from './outcome.ts'
import { type StatementLine, statementOf, type Until } from './statement.ts'

const untilOf = (at: string | undefined): Until => {
  if (at === undefined) return () => true
  if (/^\d+$/.test(at)) return ({ revision }) => revision <= Number(at)
  const moment = isTimestamp(at) ? at : timestampOf(Date.parse(at) * 1000 || -1)
  if (moment.startsWith('1969'))
    throw new CannotLook(`--at takes a revision or a time such as 2026-01-31T09:30:00Z, not ${at}`)
  return ({ metadata }) => metadata.at <= moment
}

/** One event on one line. */
const lineText = ({ revision, at, type, transaction_id, moved, counterparty, reason }: StatementLine): string => {
  const parts = [String(revision).padStart(7), at, type.padEnd(20)]
  if (moved.length === 0) parts.push(reason === undefined ? '' : `refused: ${reason}`)
  for (const { currency, amount, balance } of moved) parts.push(`${amount} ${currency}, balance ${balance} ${currency}`)
  if (counterparty !== undefined) parts.push(counterparty)
  if (transaction_id !== undefined) parts.push(`#${transaction_id}`)
  return `${parts
    .filter((part) => part !== '')
    .join('  ')
    .trimEnd()}\n`
}

/** Prints the statement of an account up to a moment, and what it stands at then. */
export const replay: Command = async ({ words: [account = ''], options, out }) => {
  const isWanted = untilOf(options.at)
  const store = openStoreScan(options.dataDir)
  try {
    const found = accountStream(store, account)
    const { lines, state, findings } = statementOf(store, found, isWanted)
    if (options.json) await out(`{"stream":${JSON.stringify(found.stream)},"lines":[`)
    let events = 0
    for (const line of lines) {
      await out(options.json ? `${events === 0 ? '' : ','}\n${JSON.stringify(line)}` : lineText(line))
      events += 1
    }
    const wrong = findings.soFar()
    if (options.json) {
      await out(`\n],"events":${events},"state":${JSON.stringify(state())},"findings":${JSON.stringify(wrong)}}\n`)
    } else {
      const verdict = wrong.count === 0 ? 'whole: nothing found' : `NOT WHOLE: ${wrong.count} findings`
      const end = [`${events} events of ${found.stream}; it is now`, JSON.stringify(state(), undefined, 2)]
      await out(`${[...end, ...findingLines(wrong), verdict].join('\n')}\n`)
    }
    return wrong.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    store.close()
  }
}
