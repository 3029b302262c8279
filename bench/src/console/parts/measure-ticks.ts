import { openPage, startBrowser } from '@folio/e2e/console/browser.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { latencyHistogram } from '../../load/recorder.ts'
import type { PartResult } from '../../report/part-result.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { paintedTicks, TICK_WATCH } from '../page/tick-watch.ts'

const P99_MAX_MS = 100
/** A symbol with a tick each second. */
const SYMBOL = '1HZ100V'

const codeSchema = z.object({ data: z.object({ code: z.string() }) })

/** Makes the one-time code that logs in the first sample client. */
const clientCode = async ({ operatorUrl, operatorToken }: RunningServer): Promise<string> => {
  const answer = await fetch(`${operatorUrl}/operator/v1/demo/client-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  return codeSchema.parse(await answer.json()).data.code
}

/** Shows the chart of a symbol to a client, and measures from the arrival of a tick in the page until it is painted. */
export const measureTicks = async (
  server: RunningServer,
  { warmUpSeconds, tailSeconds }: ConsoleOptions,
): Promise<PartResult> => {
  const browser = await startBrowser()
  try {
    const watched = await openPage(browser, server.baseUrl)
    const { page, context, faults } = watched
    await context.addInitScript(TICK_WATCH)
    await page.goto(`${server.baseUrl}/app#code=${await clientCode(server)}`)
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    await page.goto(`${server.baseUrl}/app/trade?symbol=${SYMBOL}`)
    await page.locator('figure canvas').first().waitFor()
    await sleep(warmUpSeconds * 1000)
    await paintedTicks(watched)
    await sleep(tailSeconds * 1000)
    const { paintedAfterMs, waiting } = await paintedTicks(watched)
    const late = latencyHistogram()
    for (const ms of paintedAfterMs) late.add(ms)
    const { p50Ms, p99Ms } = late.percentiles()
    return consoleResult(
      [
        { what: 'ticks', unit: 'ticks', measured: paintedAfterMs.length, aim: { min: tailSeconds - 2 } },
        { what: 'tick received to painted, p50', unit: 'ms', measured: p50Ms },
        { what: 'tick received to painted, p99', unit: 'ms', measured: p99Ms, aim: { max: P99_MAX_MS } },
        { what: 'ticks that were not painted', unit: 'ticks', measured: waiting, aim: { max: 1 } },
      ],
      [
        {
          what: 'the page wrote no error, and asked no other origin',
          passed: faults().length === 0,
          detail: `${faults().length} faults ${faults()[0] ?? ''}`,
        },
      ],
    )
  } finally {
    await browser.close()
  }
}
