import { sleep } from '@folio/kernel/timing/sleep.ts'
import { measure } from '../../load/measure.ts'
import type { PartResult } from '../../report/part-result.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { type Ledger, openLedger } from '../../transfers/ledger.ts'
import { startTransfers } from '../../transfers/run-transfers.ts'
import { transferRun } from '../../transfers/transfer-run.ts'
import { consoleResult, type Figure } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { median } from '../page/median.ts'
import { openOperatorBrowser } from '../page/operator-browser.ts'
import { openTail } from './tail-client.ts'

const KEPT_PERCENT_MIN = 95
const RUN = transferRun({ connections: 64, wallets: 1000, ratePerSecond: undefined })
const SETTLE_MS = 1000

/** The readers of a tail during a turn; the second turn with nobody shows how far two turns differ by themselves. */
const READERS = ['nobody', 'a program', 'nobody, again', 'a browser'] as const
type Reader = (typeof READERS)[number]

/** The rate of a turn, and the processor time of the server for 1,000 transfers. */
type Turn = { readonly perSecond: number; readonly cpuSeconds: number }

/** Opens a tail for a turn; returns the function that closes it. */
type OpenReader = (reader: Reader) => Promise<() => Promise<void> | void>

const turnOf = async (
  { pid }: RunningServer,
  ledger: Ledger,
  { warmUpSeconds, turnSeconds }: ConsoleOptions,
): Promise<Turn> => {
  const running = await startTransfers(RUN, ledger)
  const phases = { warmUpSeconds, seconds: turnSeconds }
  const { perSecond, serverCpuSecondsPer1000 } = await measure({ ...running, serverPid: pid }, phases)
  await running.stop()
  return { perSecond, cpuSeconds: serverCpuSecondsPer1000 ?? 0 }
}

const figuresOf = (turns: Readonly<Record<Reader, readonly Turn[]>>): readonly Figure[] => {
  const rate = (reader: Reader): number => median(turns[reader].map(({ perSecond }) => perSecond))
  const cpu = (reader: Reader): number => median(turns[reader].map(({ cpuSeconds }) => cpuSeconds))
  const alone = rate('nobody')
  const [, ...others] = READERS
  return [
    { what: 'transfers without a tail', unit: 'transfers/s', measured: alone },
    ...others.map((reader) => ({
      what: `with a tail that ${reader} reads`,
      unit: '%',
      measured: (rate(reader) * 100) / alone,
      ...(reader !== 'nobody, again' && { aim: { min: KEPT_PERCENT_MIN } }),
    })),
    ...READERS.map((reader) => ({
      what: `processor time of the server, read by ${reader}`,
      unit: 'µs a transfer',
      measured: cpu(reader) * 1000,
    })),
  ]
}

/** Measures the most transfers a second in turn without a tail, with one that a program reads, and with one in a browser. */
export const measureTransfers = async (server: RunningServer, options: ConsoleOptions): Promise<PartResult> => {
  const ledger = await openLedger(server, RUN.wallets)
  const browser = await openOperatorBrowser(server)
  const open: OpenReader = async (reader) => {
    if (reader === 'nobody' || reader === 'nobody, again') return () => undefined
    if (reader === 'a program') return (await openTail({ server, token: server.operatorToken })).close
    const { page, close } = await browser.open()
    await page.goto(`${browser.url}/live`)
    await page.getByText('● live').waitFor()
    return close
  }
  try {
    // The first load after the start is slower than all others.
    await turnOf(server, ledger, options)
    const turns: Record<Reader, Turn[]> = { nobody: [], 'a program': [], 'nobody, again': [], 'a browser': [] }
    for (let turn = 0; turn < options.turns; turn += 1) {
      for (const reader of READERS) {
        const close = await open(reader)
        const measured = await turnOf(server, ledger, options)
        turns[reader].push(measured)
        console.log(`turn ${turn + 1}, read by ${reader}: ${measured.perSecond.toFixed(0)} transfers/s`)
        await close()
        await sleep(SETTLE_MS)
      }
    }
    return consoleResult(figuresOf(turns), [browser.faultless()])
  } finally {
    await browser.close()
  }
}
