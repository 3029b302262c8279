import { startEmulator } from './start-emulator.ts'

const DEFAULT_PORT = 2113

const {
  EVENTSTORE_EMULATOR_DATA,
  EVENTSTORE_NODE_PORT,
  EVENTSTORE_EMULATOR_HOST,
  EVENTSTORE_EMULATOR_LOG_BEGINS_AT,
  EVENTSTORE_EMULATOR_READERS,
  EVENTSTORE_EMULATOR_READ_MS,
  EVENTSTORE_EMULATOR_COMMIT_MS,
  EVENTSTORE_EMULATOR_COMMIT_ONE_IN,
} = process.env

if (EVENTSTORE_EMULATOR_DATA === undefined) {
  console.error('EVENTSTORE_EMULATOR_DATA names no directory to keep the log in')
  process.exit(1)
}

const readers = {
  atOnceMax: Number(EVENTSTORE_EMULATOR_READERS ?? Number.POSITIVE_INFINITY),
  eachMs: Number(EVENTSTORE_EMULATOR_READ_MS ?? 0),
}

const commits = {
  heldMs: Number(EVENTSTORE_EMULATOR_COMMIT_MS ?? 0),
  oneIn: Number(EVENTSTORE_EMULATOR_COMMIT_ONE_IN ?? 1),
}

const emulator = await startEmulator({
  dir: EVENTSTORE_EMULATOR_DATA,
  port: Number(EVENTSTORE_NODE_PORT ?? DEFAULT_PORT),
  host: EVENTSTORE_EMULATOR_HOST ?? '127.0.0.1',
  logBeginsAt: Number(EVENTSTORE_EMULATOR_LOG_BEGINS_AT ?? 0),
  readers,
  commits,
  onDropped: () => console.log('dropped the repeat of an append that is not committed yet'),
  onBroken: (error) => {
    console.error('the log cannot be written any more:', error)
    process.exit(1)
  },
})
console.log(`an emulator of EventStoreDB, not the database itself, listens on ${emulator.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    emulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
