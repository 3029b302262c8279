import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Client, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { newCode } from '../operator/console-page.ts'
import { load, openPage, startBrowser, type WatchedPage } from './browser.ts'

const root = join(import.meta.dirname, '..', '..', '..')

type Options = Parameters<typeof openPage> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** A built console on a running Folio, and a browser. */
export type ConsoleUnderTest = {
  readonly folio: RunningFolio
  readonly browser: Browser
  /** Opens a tab whose faults are collected until `close` is called. */
  readonly open: (...options: Options) => Promise<WatchedPage>
  /** Logs a tab in by a new link, at an address under `/console`. */
  readonly followLink: (page: Page, path: string) => Promise<void>
  /** Opens a tab that is logged in by a new link, at an address under `/console`. */
  readonly openAt: (path: string, ...options: Options) => Promise<WatchedPage>
  readonly stop: () => Promise<void>
}

/** Logs in by the operator's token on a page that asks for it; a page that is left before the answer has no session. */
export const logIn = async (page: Page, { demo }: RunningFolio): Promise<void> => {
  await page.getByLabel('Operator token').fill(demo.operator_token)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
}

/** Shows another screen of a face on an open page as a link does, which does not load the page again. */
export const showScreen = (page: Page, path: string, face: 'console' | 'app' = 'console'): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/${face}${path}`)})`)

/** Closes the drawer of a page by its key, and waits until the address, which held it, has changed. */
export const closeDrawer = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[data-drawer]').waitFor({ state: 'detached' })
}

/** The one-time link to a face that a start prints; throws if it printed none. */
export const printedLink = (folio: RunningFolio, face: 'console' | 'app'): string => {
  const [link] = new RegExp(String.raw`http://\S+/${face}#code=\S+`).exec(folio.output()) ?? []
  if (link === undefined) throw new Error(`the start printed no link:\n${folio.output()}`)
  return link
}

/** The sample client with this nickname; throws if there is none. */
export const clientNamed = ({ demo }: RunningFolio, nickname: string): Client => {
  const client = demo.clients.find((each) => each.nickname === nickname)
  if (client === undefined) throw new Error(`there is no sample client ${nickname}`)
  return client
}

let isBuilt = false

/** Builds the console if its sources have changed; the files of a run look once. */
export const buildConsole = (): void => {
  if (isBuilt) return
  isBuilt = true
  execFileSync(process.execPath, [join(root, 'infra/npm/build-console.mjs')], { cwd: root, stdio: 'inherit' })
}

/** Builds the console, starts Folio on an empty data folder with these flags, and a browser. */
export const startConsole = async (...flags: readonly string[]): Promise<ConsoleUnderTest> => {
  buildConsole()
  const { dataDir, remove } = dataFolder()
  const folio = await startFolio(dataDir, ...flags)
  const browser = await startBrowser()
  const open = (...options: Options): Promise<WatchedPage> => openPage(browser, folio.demo.operator_url, ...options)
  const followLink = async (page: Page, path: string): Promise<void> => {
    await load(page, `${folio.demo.operator_url}/console${path}#code=${await newCode(folio.demo)}`)
    await page.getByRole('button', { name: 'Log out' }).waitFor()
  }
  return {
    folio,
    browser,
    open,
    followLink,
    openAt: async (path, ...options) => {
      const watched = await open(...options)
      await followLink(watched.page, path)
      return watched
    },
    stop: async () => {
      await browser.close()
      await folio.stop()
      remove()
    },
  }
}
