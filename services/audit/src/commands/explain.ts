import { currencySchema } from '@folio/contracts/amount-schema.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { accountStream } from './account-stream.ts'
import type { Command } from './command.ts'
import { findingLines } from './finding-lines.ts'
import { CannotLook, exitCodes } from './outcome.ts'
import { type StatementLine, statementOf } from './statement.ts'

type Explained = {
  readonly revision: number
  readonly at: string
  readonly type: string
  readonly transaction_id: number | undefined
  readonly amount: string
  readonly balance: string
  readonly counterparty: string | undefined
}

const explained = (line: StatementLine, currency: string): readonly Explained[] =>
  line.moved
    .filter((moved) => moved.currency === currency)
    .map(({ amount, balance }) => {
      const { revision, at, type, transaction_id, counterparty } = line
      return { revision, at, type, transaction_id, amount, balance, counterparty }
    })

const lineText = ({ revision, at, type, transaction_id, amount, balance, counterparty = '' }: Explained): string => {
  const transaction = `#${transaction_id ?? '-'}`
  const columns = [String(revision).padStart(7), at, type.padEnd(17), transaction.padEnd(18), amount.padStart(14)]
  return `${[...columns, balance.padStart(16), counterparty].join('  ').trimEnd()}\n`
}

/** Shows the events that make the balance of an account in a currency, and that their sum is what the account says. */
export const explain: Command = async ({ words: [account = '', currency = ''], options, out }) => {
  if (!currencySchema.safeParse(currency).success) throw new CannotLook(`${currency} is not a currency such as USD`)
  const store = openStoreScan(options.dataDir)
  try {
    const found = accountStream(store, account)
    const { lines, findings } = statementOf(store, found, () => true)
    if (options.json) await out(`{"stream":${JSON.stringify(found.stream)},"currency":"${currency}","lines":[`)
    let events = 0
    let sum: Amount = ZERO
    let balance = '0'
    for (const line of lines) {
      for (const one of explained(line, currency)) {
        await out(options.json ? `${events === 0 ? '' : ','}\n${JSON.stringify(one)}` : lineText(one))
        events += 1
        sum = plus(sum, amountOf(one.amount))
        balance = one.balance
      }
    }
    const wrong = findings.soFar()
    const agrees = sum === balance
    if (options.json) {
      const end = { events, sum, balance, agrees, findings: wrong }
      await out(`\n],${JSON.stringify(end).slice(1)}\n`)
    } else {
      const verdict = agrees ? `the sum of ${events} events agrees` : `the ${events} events sum to ${sum}`
      await out(`${[`balance ${balance} ${currency}; ${verdict}`, ...findingLines(wrong)].join('\n')}\n`)
    }
    return agrees && wrong.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    store.close()
  }
}
