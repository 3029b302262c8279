import { randomInt, randomUUID } from 'node:crypto'
import {
  type DemoTraffic,
  TRAFFIC_MINUTES,
  TRAFFIC_PER_SECOND,
  TRAFFIC_PURCHASES_PER_SECOND,
} from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { afterInBackground, everyInBackground } from '@folio/kernel/timing/background-timers.ts'
import type { Demo, SampleClient } from '../demo-file.ts'
import { paymentRequest, sendPayment } from '../pay-among-samples.ts'
import { buyByChance } from './trading/buy-by-chance.ts'

const EVERY_MS = 1000 / TRAFFIC_PER_SECOND
const BUY_EVERY_MS = 1000 / TRAFFIC_PURCHASES_PER_SECOND
const LASTS_MS = TRAFFIC_MINUTES * 60_000
/** Payments without an answer yet; further ones wait, so that a slow store gets no more of them. */
const UNDER_WAY_MAX = 4
const CENTS = { min: 100, max: 2000 } as const

/** The transfers of a wallet in 24 hours without which traffic would meet refusals alone. */
export const TRAFFIC_TRANSFERS_MIN = TRAFFIC_PER_SECOND * TRAFFIC_MINUTES * 60

/** The settings of traffic: its clients, and the daily limit that they have. */
export type TrafficSettings = {
  readonly sample: () => Demo | undefined
  /** After this time a payment without an answer has failed, in milliseconds. */
  readonly paymentTimeoutMs: number
  readonly dailyTransfersMax: number
  /** True where prices are simulated: traffic buys contracts then. */
  readonly isTrading: boolean
  /** The life of traffic in milliseconds, for tests. */
  readonly lastsMs?: number
}

/** Payments of sample clients among each other, and contracts that they buy. */
export type Traffic = {
  readonly show: () => DemoTraffic
  /** Starts it, or returns why that is impossible; traffic that runs goes on as it is. */
  readonly start: () => DemoTraffic | NonNullable<DemoTraffic['impossible']>
  readonly stop: () => DemoTraffic
}

type Counts = Pick<DemoTraffic, 'paid' | 'refused' | 'failed' | 'bought'>

const NOTHING: Counts = { paid: 0, refused: 0, failed: 0, bought: 0 }

const HTTP_OK_BELOW = 300
/** The statuses of refusals: by the ledger, and of a token that its client has revoked, which is not replaced. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401])

/** Two different clients by chance. */
const pair = (clients: readonly SampleClient[]): readonly [SampleClient, SampleClient] | undefined => {
  if (clients.length < 2) return undefined
  const at = randomInt(clients.length)
  const payer = clients[at]
  const payee = clients[(at + 1 + randomInt(clients.length - 1)) % clients.length]
  return payer === undefined || payee === undefined ? undefined : [payer, payee]
}

const impossibleFor = (sample: Demo | undefined, dailyTransfersMax: number): DemoTraffic['impossible'] => {
  if ((sample?.clients.length ?? 0) < 2) return 'too_few_clients'
  return dailyTransfersMax < TRAFFIC_TRANSFERS_MIN ? 'daily_limit_too_low' : null
}

/** Makes one payment and tells how it ended. */
const pay = async ({ base_url, clients }: Demo, timeoutMs: number): Promise<Exclude<keyof Counts, 'bought'>> => {
  const chosen = pair(clients)
  const amount = (randomInt(CENTS.min, CENTS.max) / 100).toFixed(2)
  const made = chosen && paymentRequest(base_url, chosen, { payment_id: randomUUID(), amount })
  const answered = made === undefined ? 'unavailable' : await sendPayment(made, timeoutMs)
  if (typeof answered === 'string') return 'failed'
  if (answered.status < HTTP_OK_BELOW) return 'paid'
  return REFUSALS.has(answered.status) ? 'refused' : 'failed'
}

/** Makes the switch of demo traffic, which is off. */
export const demoTraffic = (settings: TrafficSettings): Traffic => {
  const { sample, paymentTimeoutMs, dailyTransfersMax, isTrading, lastsMs = LASTS_MS } = settings
  let counts = NOTHING
  let underWay = 0
  let isBuying = false
  let running: { readonly untilMs: number; readonly stops: readonly (() => void)[] } | undefined

  const impossible = (): DemoTraffic['impossible'] => impossibleFor(sample(), dailyTransfersMax)

  const show = (): DemoTraffic => ({
    is_running: running !== undefined,
    until: running === undefined ? null : timestampOf(running.untilMs * 1000),
    ...counts,
    impossible: impossible(),
  })

  const payOne = async (): Promise<void> => {
    const demo = sample()
    if (demo === undefined || underWay >= UNDER_WAY_MAX) return
    underWay += 1
    const outcome = await pay(demo, paymentTimeoutMs).finally(() => {
      underWay -= 1
    })
    counts = { ...counts, [outcome]: counts[outcome] + 1 }
  }

  const buyOne = async (): Promise<void> => {
    const demo = sample()
    const client = demo?.clients[randomInt(demo.clients.length)]
    if (demo === undefined || client === undefined || isBuying) return
    isBuying = true
    // Purchases are refused where the symbol is suspended, or a tick is late; the next one may succeed.
    const isBought = await buyByChance(demo, client).catch(() => false)
    isBuying = false
    if (isBought) counts = { ...counts, bought: counts.bought + 1 }
  }

  const stop = (): DemoTraffic => {
    for (const end of running?.stops ?? []) end()
    running = undefined
    return show()
  }

  return {
    show,
    start: () => {
      const reason = impossible()
      if (reason !== null) return reason
      if (running !== undefined) return show()
      counts = NOTHING
      const stops = [
        everyInBackground(EVERY_MS, () => void payOne()),
        ...(isTrading ? [everyInBackground(BUY_EVERY_MS, () => void buyOne())] : []),
        afterInBackground(lastsMs, stop),
      ]
      running = { untilMs: Date.now() + lastsMs, stops }
      return show()
    },
    stop,
  }
}
