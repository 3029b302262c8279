import { isTimestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Command } from '../command.ts'
import { CannotRun, counted, exitCodes, findingLines, verdictLine } from '../output.ts'
import { accountStream } from './account-stream.ts'
import { type StatementLine, statementOf, type Until } from './statement.ts'

/** The end of a statement, as a condition and as text. */
type ReplayRequest = { readonly isWanted: Until; readonly upTo: string }

const askedFor = (at: string | undefined): ReplayRequest => {
  if (at === undefined) return { isWanted: () => true, upTo: 'now' }
  if (/^\d+$/.test(at)) return { isWanted: ({ revision }) => revision <= Number(at), upTo: `revision ${at}` }
  const moment = isTimestamp(at) ? at : timestampOf(Date.parse(at) * 1000 || -1)
  if (moment.startsWith('1969'))
    throw new CannotRun(`--at takes a revision or a time such as 2026-01-31T09:30:00Z, not ${at}`)
  return { isWanted: ({ metadata }) => metadata.at <= moment, upTo: moment }
}

/** Formats an event as one line. */
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

/** Prints the statement of an account up to a moment, and its state at that moment. */
export const replay: Command = async ({ words: [account = ''], options, print, openStreams }) => {
  const { isWanted, upTo } = askedFor(options.at)
  const store = await openStreams()
  try {
    const found = await accountStream(store, account)
    let wentOn = false
    const { lines, state, findings } = statementOf(store, found, (event) => {
      wentOn = !isWanted(event)
      return !wentOn
    })
    if (options.json) await print(`{"stream":${JSON.stringify(found.stream)},"lines":[`)
    let events = 0
    for await (const line of lines) {
      await print(options.json ? `${events === 0 ? '' : ','}\n${JSON.stringify(line)}` : lineText(line))
      events += 1
    }
    const wrong = findings.soFar()
    if (options.json) {
      await print(`\n],"events":${events},"state":${JSON.stringify(state())},"findings":${JSON.stringify(wrong)}}\n`)
    } else {
      const stands = `${counted(events, 'event')} of ${found.stream}${wentOn ? ` up to ${upTo}; it was then` : '; it is now'}`
      const end = [stands, JSON.stringify(state(), undefined, 2), ...findingLines(wrong), verdictLine(wrong)]
      await print(`${end.join('\n')}\n`)
    }
    return wrong.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    await store.close()
  }
}
