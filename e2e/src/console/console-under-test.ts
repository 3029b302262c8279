import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { openPage, startBrowser, type WatchedPage } from './browser.ts'

const root = join(import.meta.dirname, '..', '..', '..')

type Options = Parameters<typeof openPage> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** A built console on a running Folio, and a browser. */
export type ConsoleUnderTest = {
  readonly folio: RunningFolio
  /** Opens a tab whose faults are collected until `close` is called. */
  readonly open: (...options: Options) => Promise<WatchedPage>
  /** Opens a tab and logs in by the operator's token, at an address under `/console`. */
  readonly openAt: (path: string, ...options: Options) => Promise<WatchedPage>
  readonly stop: () => Promise<void>
}

/** Logs in by the operator's token on a page that asks for it. */
export const logIn = async (page: Page, { demo }: RunningFolio): Promise<void> => {
  await page.getByLabel('Operator token').fill(demo.operator_token)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Builds the console, starts Folio on an empty data folder, and a browser. */
export const startConsole = async (): Promise<ConsoleUnderTest> => {
  execFileSync(process.execPath, [join(root, 'infra/npm/build-console.mjs')], { cwd: root, stdio: 'inherit' })
  const { dataDir, remove } = dataFolder()
  const folio = await startFolio(dataDir)
  const browser: Browser = await startBrowser()
  const open = (...options: Options): Promise<WatchedPage> => openPage(browser, folio.demo.operator_url, ...options)
  return {
    folio,
    open,
    openAt: async (path, ...options) => {
      const watched = await open(...options)
      await watched.page.goto(`${folio.demo.operator_url}/console${path}`)
      await logIn(watched.page, folio)
      return watched
    },
    stop: async () => {
      await browser.close()
      await folio.stop()
      remove()
    },
  }
}
