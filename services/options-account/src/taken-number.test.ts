import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { commandIdOf, stepIdOf } from '@folio/contracts/derived-ids.ts'
import { accountNumberOf, demoKindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream, OPTIONS_ACCOUNT_STREAM_PREFIX } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { optionsAccountDefinition } from './definition.ts'

const WITHIN_MS = 60_000
const mine = demoKindOf('5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01')
const others = demoKindOf('5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02')
const clock = () => Date.now() * 1000
const envelope = (account: string) => ({
  account,
  correlation_id: 'call',
  causation_id: 'call',
  at: timestampOf(clock()),
  epoch: 1,
})

/** A number that somebody else was given before. */
const taken = (number: string) =>
  outgoing(optionsAccountCommands, {
    ...envelope(OPTIONS_ACCOUNT_STREAM_PREFIX + number),
    command_id: stepIdOf('another claim'),
    origin: { kind: 'step', cause: `${accountClaimStream(others)}@0`, cause_position: 1 },
    command: { type: 'RegisterAccount', account_id: number, ...others, requested: `${accountClaimStream(others)}@0` },
  })

const request = () =>
  outgoing(optionsAccountCommands, {
    ...envelope(accountClaimStream(mine)),
    command_id: commandIdOf(mine.client_id, 'test', 'demo'),
    origin: {
      kind: 'client',
      client_id: mine.client_id,
      endpoint: 'test',
      fingerprint: 'f',
      not_after: clock() + 4_000_000,
      seen_position: 0,
    },
    command: { type: 'RequestAccount', ...mine },
  })

it('a client whose number is taken gets the next one, and trading opens an account under that one', () =>
  inSimulatedTime(async () => {
    const bus = embeddedBus({ roundTrip: true })
    const store = memoryStore()
    const ports = { bus, store, readModel: memoryReadModel(clock), clock, times: DEFAULT_TIMES, ...silentTelemetry }
    const service = await startService(ports, optionsAccountDefinition)
    const opened: string[] = []
    await bus.tail({ topic: tradingCommands, onMessage: ({ account }) => opened.push(account) })
    await bus.send([taken(accountNumberOf(mine, 1))])
    await sleep(100)
    await bus.send([request(), request()])
    await sleep(500)
    const typesIn = async (stream: string) =>
      (await store.readStream(stream, { direction: 'forwards', limit: 10 })).map(({ type }) => type)
    const streamOf = (attempt: number) => OPTIONS_ACCOUNT_STREAM_PREFIX + accountNumberOf(mine, attempt)
    expect(await typesIn(accountClaimStream(mine))).toEqual(['AccountRequested', 'AccountRequested'])
    expect(await typesIn(streamOf(1))).toEqual(['AccountRegistered', 'RegistrationRefused'])
    expect(await typesIn(streamOf(2))).toEqual(['AccountRegistered'])
    expect(opened).toEqual([accountNumberOf(mine, 1), accountNumberOf(mine, 2)])
    await service.stop()
  }, WITHIN_MS))
