import { sleep } from '@folio/kernel/timing/sleep.ts'
import { measure } from '../../load/measure.ts'
import type { PartResult } from '../../report/part-result.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { type Ledger, openLedger } from '../../transfers/ledger.ts'
import { startTransfers } from '../../transfers/run-transfers.ts'
import { transferRun } from '../../transfers/transfer-run.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { median } from '../page/median.ts'
import { openOperatorBrowser } from '../page/operator-browser.ts'
import { openTail } from './tail-client.ts'

const KEPT_PERCENT_MIN = 95
const RUN = transferRun({ connections: 64, wallets: 1000, ratePerSecond: undefined })
const SETTLE_MS = 1000

/** The readers of a tail during a turn. */
const READERS = ['nobody', 'a program', 'a browser'] as const
type Reader = (typeof READERS)[number]

/** Opens a tail for a turn; returns the function that closes it. */
type OpenReader = (reader: Reader) => Promise<() => Promise<void> | void>

const transfersPerSecond = async (ledger: Ledger, { warmUpSeconds, turnSeconds }: ConsoleOptions): Promise<number> => {
  const running = await startTransfers(RUN, ledger)
  const { perSecond } = await measure(running, { warmUpSeconds, seconds: turnSeconds })
  await running.stop()
  return perSecond
}

/** Measures the most transfers a second in turn without a tail, with one that a program reads, and with one in a browser. */
export const measureTransfers = async (server: RunningServer, options: ConsoleOptions): Promise<PartResult> => {
  const ledger = await openLedger(server, RUN.wallets)
  const browser = await openOperatorBrowser(server)
  const open: OpenReader = async (reader) => {
    if (reader === 'nobody') return () => undefined
    if (reader === 'a program') return (await openTail({ server, token: server.operatorToken })).close
    const { page, close } = await browser.open()
    await page.goto(`${browser.url}/live`)
    await page.getByText('● live').waitFor()
    return close
  }
  try {
    // The first load after the start is slower than all others.
    await transfersPerSecond(ledger, options)
    const perSecond: Record<Reader, number[]> = { nobody: [], 'a program': [], 'a browser': [] }
    for (let turn = 0; turn < options.turns; turn += 1) {
      for (const reader of READERS) {
        const close = await open(reader)
        perSecond[reader].push(await transfersPerSecond(ledger, options))
        await close()
        await sleep(SETTLE_MS)
      }
    }
    const alone = median(perSecond.nobody)
    return consoleResult(
      [
        { what: 'transfers without a tail', unit: 'transfers/s', measured: alone },
        ...READERS.slice(1).map((reader) => ({
          what: `with a tail that ${reader} reads`,
          unit: '%',
          measured: (median(perSecond[reader]) * 100) / alone,
          aim: { min: KEPT_PERCENT_MIN },
        })),
      ],
      [browser.faultless()],
    )
  } finally {
    await browser.close()
  }
}
