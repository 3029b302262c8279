import { openPage, startBrowser, type WatchedPage } from '@folio/e2e/console/browser.ts'
import type { RunningServer } from '../../server/server-process.ts'
import type { Check } from '../../transfers/check.ts'

/** A browser with a session of the console. */
export type OperatorBrowser = {
  /** The address of the console. */
  readonly url: string
  /** Opens a tab in the session, with empty caches; a script may run before those of the page. */
  readonly open: (script?: string) => Promise<WatchedPage>
  /** Checks that no page wrote an error, broke the content security policy, or asked another origin. */
  readonly faultless: () => Check
  readonly close: () => Promise<void>
}

/** Starts a browser, and logs in by the operator's token. */
export const openOperatorBrowser = async ({
  operatorUrl,
  operatorToken,
}: Pick<RunningServer, 'operatorUrl' | 'operatorToken'>): Promise<OperatorBrowser> => {
  const url = `${operatorUrl}/console`
  const browser = await startBrowser()
  const opened: WatchedPage[] = []
  const first = await openPage(browser, operatorUrl)
  opened.push(first)
  await first.page.goto(url)
  await first.page.getByLabel('Operator token').fill(operatorToken)
  await first.page.getByRole('button', { name: 'Log in' }).click()
  await first.page.getByRole('heading', { name: 'Home' }).waitFor()
  const storageState = await first.context.storageState()
  await first.close()
  return {
    url,
    open: async (script) => {
      const watched = await openPage(browser, operatorUrl, { storageState })
      opened.push(watched)
      if (script !== undefined) await watched.context.addInitScript(script)
      return watched
    },
    faultless: () => {
      const faults = opened.flatMap(({ faults }) => faults())
      return {
        what: 'the pages wrote no error, and asked no other origin',
        passed: faults.length === 0,
        detail: `${faults.length} faults ${faults[0] ?? ''}`,
      }
    },
    close: () => browser.close(),
  }
}
