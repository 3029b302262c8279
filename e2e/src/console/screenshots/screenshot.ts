import { join } from 'node:path'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import type { Page } from 'playwright-core'
import { mainWallet } from '../../kit/calls.ts'
import type { RunningFolio } from '../../kit/running-folio.ts'
import { clientNamed } from '../console-under-test.ts'

/** The tabs of a run: one of an operator, one of Alice, and one of somebody who is not logged in. */
export type Tabs = Readonly<Record<'operator' | 'client' | 'visitor', Page>>

/** A demonstration with its tabs. */
export type Demonstration = { readonly folio: RunningFolio; readonly tabs: Tabs }

/** A tab on a demonstration. */
export type Shown = { readonly page: Page; readonly folio: RunningFolio }

/**
 * A screenshot: the name of its file without `.png`, the tab, the file of its screen in the folder `routes` of the face,
 * its size in pixels where that is not the usual one, what happens before its page is loaded, the address below the face,
 * and the steps until it is taken.
 */
export type Screenshot = {
  readonly name: string
  readonly tab: keyof Tabs
  /** Missing for a page that is no screen of a face. */
  readonly route?: string
  readonly width?: number
  readonly height?: number
  readonly prepare?: (demonstration: Demonstration) => Promise<void>
  readonly path: (folio: RunningFolio) => string | Promise<string>
  readonly steps: (shown: Shown) => Promise<void>
}

/** A screenshot of a screen of a face, without the tab. */
export type ScreenshotOfFace = Omit<Screenshot, 'tab'> & { readonly route: string }

/** The width for lists of the operator's face with many columns. */
export const WIDE = 1280
/** The width for those with the most columns. */
export const WIDEST = 1440

/** The folder of the screenshots. */
export const screenshotsFolder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'images')

/** The most bytes of a screenshot. */
export const SCREENSHOT_BYTES_MAX = 150 * 1024

/** The main wallet of Alice. */
export const aliceOf = (folio: RunningFolio): string => mainWallet(clientNamed(folio, 'alice'))

/** The time so many days ago, as the address of a screen holds it. */
export const daysAgo = (days: number): string =>
  encodeURIComponent(JSON.stringify(new Date(Date.now() - days * DAY_MS).toISOString()))

/** Waits until a table has so many rows besides its head. */
export const untilTable =
  (name: string | RegExp, rows = 2) =>
  ({ page }: Shown): Promise<void> =>
    page.getByRole('table', { name }).getByRole('row').nth(rows).waitFor()
