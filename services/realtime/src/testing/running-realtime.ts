import { randomUUID } from 'node:crypto'
import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Bus } from '@folio/bus/port.ts'
import { grantKey, IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import { OTP_TTL_MS, type OtpEntry, otpKey } from '@folio/contracts/options-account/one-time-password.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { type Log, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { serveSockets } from '../serve-sockets.ts'
import { type Realtime, type RealtimeOptions, startRealtime } from '../service.ts'
import { connect, type TestClient } from './socket-client.ts'
import { type TestMarket, testMarket } from './test-market.ts'
import { type TestTrading, testTrading } from './test-trading.ts'
import { type TestLedger, testLedger } from './trading-ledger.ts'
import { testView } from './trading-view.ts'

/** The sockets on a free port, over ports in memory. */
export type TestRealtime = {
  readonly realtime: Realtime
  readonly ledger: TestLedger
  readonly market: TestMarket
  /** Begins to answer the commands of sockets in place of trading. */
  readonly startTrading: () => Promise<TestTrading>
  readonly bus: Bus
  readonly readModel: ReadModel
  /** The HTTP address of the sockets' paths, with a slash at the end. */
  readonly url: string
  /** Makes a one-time password, by default for a demo account of client-1. */
  readonly otp: (entry?: Partial<OtpEntry>) => Promise<string>
  /** Opens a socket of an account, or a public one if none is given. */
  readonly open: (entry?: Partial<OtpEntry>) => Promise<TestClient>
  readonly stop: () => Promise<void>
}

/** The account of the tests. */
export const DEMO = 'DOT90000001'

const ENTRY: Omit<OtpEntry, 'expires_at'> = {
  account_id: DEMO,
  account_type: 'demo',
  client_id: 'client-1',
  application_id: 'application-1',
  token_id: 'token-1',
}

/** The applications with a markup. */
const MARKUPS: Readonly<Record<string, string>> = { 'app-2': '1.5' }

/** Shows the tokens that request passwords, with their applications, in the views by which they are judged. */
const testTokens = (readModel: ReadModel, epoch: number) => {
  const view = testView(readModel, epoch, IDENTITY_SERVICE)
  let shown = Promise.resolve()
  let position = 0
  return async ({ client_id, application_id, token_id, grant_id }: OtpEntry): Promise<void> => {
    if (grant_id !== undefined) await readModel.put(grantKey(grant_id), { accountId: client_id }, OTP_TTL_MS)
    const token = { token_id, application_id, scopes: [], created_at: '2026-01-01T00:00:00.000000Z' }
    shown = shown.then(() => {
      position += 1
      return view.show(position, {
        [identityKeys.application(application_id)]: {
          application_id,
          ...(MARKUPS[application_id] === undefined ? {} : { app_markup_percentage: MARKUPS[application_id] }),
        },
        [identityKeys.ownToken(client_id, token_id)]: token,
      })
    })
    await shown
  }
}

/** The options that a test may change. */
export type TestOptions = Partial<RealtimeOptions> & {
  readonly log?: Log
  /** The milliseconds that the clock is ahead; read at each use of the clock. */
  readonly aheadMs?: () => number
  readonly around?: (store: EventStore) => EventStore
  readonly aroundBus?: (bus: Bus) => Bus
  readonly aroundReadModel?: (readModel: ReadModel) => ReadModel
}

/** Starts the sockets; the account `DEMO` was opened with 10000 USD at revision 0. */
export const startTestRealtime = async ({
  log,
  around,
  aroundBus,
  aroundReadModel = (readModel) => readModel,
  aheadMs = () => 0,
  ...options
}: TestOptions = {}): Promise<TestRealtime> => {
  const clock = () => (Date.now() + aheadMs()) * 1000
  const embedded = embeddedBus({ roundTrip: true, onFailed: () => {} })
  const bus = aroundBus?.(embedded) ?? embedded
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const ports = {
    bus,
    store: around?.(store) ?? store,
    readModel: aroundReadModel(readModel),
    clock,
    times: DEFAULT_TIMES,
    ...silentTelemetry,
  }
  const realtime = await startRealtime(log === undefined ? ports : { ...ports, log }, {
    limits: 'off',
    quotas: [],
    ...options,
  })
  const server = await serveSockets(realtime, { host: '127.0.0.1', port: 0 })
  const address = `127.0.0.1:${server.port}/trading/v1/options/ws/`
  const ledger = testLedger(store, bus, clock, testView(readModel, store.epoch))
  await ledger.move(DEMO, '10000')
  const showToken = testTokens(readModel, store.epoch)
  const otp = async (entry: Partial<OtpEntry> = {}): Promise<string> => {
    const secret = randomUUID()
    const value: OtpEntry = { ...ENTRY, expires_at: Date.now() + OTP_TTL_MS, ...entry }
    await showToken(value)
    await readModel.putIfAbsent(otpKey(secret), value, OTP_TTL_MS)
    return secret
  }
  return {
    realtime,
    ledger,
    market: testMarket(store, bus, clock),
    startTrading: () => testTrading({ bus, readModel, store }),
    bus,
    readModel,
    url: `http://${address}`,
    otp,
    open: async (entry) =>
      connect(
        entry ? `ws://${address}${entry.account_type ?? 'demo'}?otp=${await otp(entry)}` : `ws://${address}public`,
      ),
    stop: async () => {
      await realtime.stop()
      await server.stop()
      await bus.close()
    },
  }
}
