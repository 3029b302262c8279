import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { z } from 'zod'

const PROGRAMS = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

/**
 * The program of a Chromium on this machine; undefined if there is none. The headless shell comes first: it has the same
 * engine without the parts around its pages, and takes two thirds of the processor time.
 */
export const chromiumProgram: string | undefined = PROGRAMS.find((path) => path !== undefined && existsSync(path))

/** Starts Chromium without a window. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumProgram ?? '', args: ['--no-sandbox'] })

/** The limit of each wait of a test: an awaited state comes in milliseconds, and much later on a busy machine. */
const WAIT_MAX_MS = 60_000

/** A tab whose faults are collected. */
export type WatchedPage = {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, uncaught errors, violations of the content security policy, and requests and sockets of other origins. */
  readonly faults: () => readonly string[]
  /** Names the statuses that the test provokes by requests that are sent from now on, in place of those before. */
  readonly provoke: (statuses: readonly number[]) => void
  /** Opens another tab of the same session of the browser, with faults of its own. */
  readonly openBeside: () => Promise<WatchedPage>
  readonly close: () => Promise<void>
}

/** Chromium writes this for each answer with a status of 400 or more; the answers themselves are watched instead. */
const STATUS = /^Failed to load resource: the server responded with a status of \d+/

/** Chromium writes this for requests that fail because the server is gone. */
const SERVER_GONE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/

type PageOptions = BrowserContextOptions & {
  /** The statuses that the test provokes. */
  readonly provoked?: readonly number[]
  /** True if the test kills the server. */
  readonly killsServer?: boolean
}

/**
 * Chromium breaks connections, also those to this machine, when a network of the machine comes or goes, such as those of
 * containers that start beside the tests. The page asks again by itself, so that it is no fault of the page.
 */
const NETWORK_CHANGED = /net::ERR_NETWORK_CHANGED/
/** The resources that a page cannot ask for again by itself. */
const OF_A_LOAD = ['document', 'script', 'stylesheet']
const LOADS_MAX = 5

/** Loads an address in a tab; once more where a network of the machine changed meanwhile. */
export const load = async (page: Page, url: string): Promise<void> => {
  let isBroken = false
  const note = (request: Request): void => {
    const isChanged = NETWORK_CHANGED.test(request.failure()?.errorText ?? '')
    if (isChanged && OF_A_LOAD.includes(request.resourceType())) isBroken = true
  }
  page.on('requestfailed', note)
  for (let loads = 1; loads <= LOADS_MAX; loads += 1) {
    isBroken = false
    // Where the address is that of the page, only a reload loads it again.
    const loading = page.url() === url && loads > 1 ? page.reload() : page.goto(url)
    await loading.catch((error: unknown) => {
      if (!NETWORK_CHANGED.test(String(error))) throw error
      isBroken = true
    })
    if (!isBroken) break
  }
  page.off('requestfailed', note)
  if (isBroken) throw new Error(`the networks of this machine changed during each of ${LOADS_MAX} loads of ${url}`)
}

type Watched = Pick<PageOptions, 'provoked' | 'killsServer'> & { readonly origin: string }

/** Opens a tab in a session of the browser. */
const openTab = async (context: BrowserContext, watched: Watched): Promise<WatchedPage> => {
  const { provoked = [], killsServer = false, origin } = watched
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MAX_MS)
  const faults: string[] = []
  let expected = provoked
  // An answer may come after the test that provoked it has named others.
  const expectedOf = new WeakMap<Request, readonly number[]>()
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (STATUS.test(message.text()) || NETWORK_CHANGED.test(message.text())) return
    if (!killsServer || !SERVER_GONE.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    expectedOf.set(request, expected)
    if (new URL(request.url()).origin !== origin) faults.push(`foreign request: ${request.url()}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400 || expectedOf.get(response.request())?.includes(status) === true) return
    faults.push(`answer: ${status} for ${response.url()}`)
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url().replace(/^ws/, 'http')).origin !== origin) faults.push(`foreign socket: ${socket.url()}`)
  })
  return {
    page,
    context,
    faults: () => faults,
    provoke: (statuses) => {
      expected = statuses
    },
    openBeside: () => openTab(context, watched),
    close: () => page.close(),
  }
}

/** Opens a tab with a fixed locale, time zone and size, in a session of the browser of its own, which ends with it. */
export const openPage = async (
  browser: Browser,
  origin: string,
  { provoked = [], killsServer = false, ...options }: PageOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  return { ...(await openTab(context, { provoked, killsServer, origin })), close: () => context.close() }
}

/** Tells in a page if an element is in the window as a whole. */
export const isInSight = (element: {
  readonly getBoundingClientRect: () => { readonly top: number; readonly bottom: number }
}): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= Number(Reflect.get(globalThis, 'innerHeight'))
}

/** The short form of axe: a page takes half the time to read it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
})

/** The rules of axe whose findings depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const axeFaults = async (page: Page, options: object): Promise<readonly string[]> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axeSource}; undefined`)
  // The same rules run; only of what they find wrong each place is described.
  const run = `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`
  const { violations } = axeResult.parse(await page.evaluate(run))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Lists what axe finds wrong with the accessibility of a page, by WCAG 2.2 AA and axe's best practices. */
export const accessibilityFaults = (page: Page): Promise<readonly string[]> => axeFaults(page, {})

/**
 * Lists what is wrong with a page of this width in light and in dark: what does not fit, and what axe finds. A theme changes
 * colours alone, so that the dark one is asked about those only. Leaves the page in light.
 */
export const faultsInThemes = async (page: Page, width: number): Promise<readonly string[]> => {
  const scrolled = async (): Promise<readonly string[]> => {
    const found = Number(await page.evaluate('document.documentElement.scrollWidth'))
    return found > width ? [`${found} px wide, of ${width}`] : []
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const light = [...(await scrolled()), ...(await accessibilityFaults(page))]
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = [...(await scrolled()), ...(await axeFaults(page, { runOnly: COLOUR_RULES }))]
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}
