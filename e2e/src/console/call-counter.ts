import { ADDRESS_POLICIES, CALLER_POLICY } from '@folio/access/rate-limit-policies.ts'
import type { Page } from 'playwright-core'

/** The most calls of the API that a screen makes when it opens. */
const CALLS_MAX = 8
const ACT_EVERY_SECONDS = 6
const USE_SECONDS = 600

/** Counts the calls of the API that a page makes. */
export type CallCounter = {
  readonly calls: () => number
  /** Does something and notes the calls that it made, under its name. */
  readonly measure: (name: string, act: () => Promise<void>) => Promise<void>
  readonly measured: () => ReadonlyMap<string, number>
}

const CLIENT_API = /^\/(?:wallet|account|trading|payment-agents)\//

/** The paths of the calls of the operator's face. */
export const OPERATOR_API = /^\/operator\//

/** Counts the calls that a page makes of an API, by default of that of clients, from now on. */
export const countCalls = (page: Page, api = CLIENT_API): CallCounter => {
  let calls = 0
  const measured = new Map<string, number>()
  page.on('request', (request) => {
    if (api.test(new URL(request.url()).pathname)) calls += 1
  })
  return {
    calls: () => calls,
    measure: async (name, act) => {
      const before = calls
      await act()
      measured.set(name, calls - before)
    },
    measured: () => measured,
  }
}

/** The calls of acts that follow each other every six seconds for ten minutes, over and over, by their seconds. */
const usedAt = (counts: readonly number[]): readonly number[] =>
  Array.from({ length: USE_SECONDS }, (_, second) =>
    second % ACT_EVERY_SECONDS === 0 ? (counts[(second / ACT_EVERY_SECONDS) % counts.length] ?? 0) : 0,
  )

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** The most calls within so many seconds. */
const mostWithin = (used: readonly number[], seconds: number): number =>
  Math.max(...used.map((_, from) => sum(used.slice(from, from + seconds))))

/** The calls of screens that were opened and of acts, by their names. */
type MeasuredUse = { readonly screens: ReadonlyMap<string, number>; readonly acts: ReadonlyMap<string, number> }

/** Lists the screens that made more than eight calls when they opened, each with their number. */
export const faultsOfScreens = (measured: ReadonlyMap<string, number>): readonly string[] =>
  [...measured].filter(([, calls]) => calls > CALLS_MAX).map(([name, calls]) => `${name} makes ${calls} calls`)

/**
 * Lists what is wrong with the measured calls: a screen that makes more than eight when it opens, and limits of a client or of
 * an address that ten minutes of brisk use would exceed, a screen or an act each six seconds. An act has no number of its own:
 * while a transfer is under way the page asks for it again, on a busy machine more often.
 */
export const faultsOfUse = ({ screens, acts }: MeasuredUse): readonly string[] => {
  const used = usedAt([...acts.values(), ...screens.values()])
  const limits = [CALLER_POLICY, ...ADDRESS_POLICIES].map(({ name, quota, windowSeconds }) => ({
    name,
    quota,
    most: mostWithin(used, windowSeconds),
  }))
  return [
    ...faultsOfScreens(screens),
    ...limits.filter(({ most, quota }) => most > quota).map(({ name, most, quota }) => `${name}: ${most} of ${quota}`),
  ]
}
