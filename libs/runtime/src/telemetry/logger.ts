import { afterInBackground } from '@folio/kernel/timing/background-timers.ts'
import { pino } from 'pino'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const DEFAULT_LEVEL = 'warn'

/** The names of log fields that hold secrets; the logger leaves out their values. */
const SECRETS = ['token', 'operator_token', 'authorization', 'password', 'masterKey', 'verification_code', 'otp']

const levelAsked = (): string => {
  const level = process.env['FOLIO_LOG_LEVEL'] || DEFAULT_LEVEL
  if (LEVELS.includes(level)) return level
  throw new Error(`FOLIO_LOG_LEVEL must be one of ${LEVELS.join(', ')}, not ${JSON.stringify(level)}`)
}

/** The bytes of lines that wait for a log file that cannot be written; further lines are dropped. */
const WAITING_BYTES_MAX = 16 * 1_048_576
const TRIED_AGAIN_AFTER_MS = 20

/**
 * Writes each line to standard error at once. Lines that cannot be written, because the disk of the log file is full or the
 * reader of a pipe is too slow, wait until they can: Folio serves on without its log, and ends without it.
 */
const standardError = () => {
  const destination = pino.destination({
    fd: 2,
    sync: true,
    maxLength: WAITING_BYTES_MAX,
    // Trying again at once would stop the process until the pipe is read.
    retryEAGAIN: () => false,
  })
  // It would try again, without an end, what cannot be written.
  destination.flushSync = () => undefined
  let isWaiting = false
  const tryAgain = (): void => {
    isWaiting = false
    destination.write('')
  }
  destination.on('error', () => {
    if (!isWaiting) afterInBackground(TRIED_AGAIN_AFTER_MS, tryAgain)
    isWaiting = true
  })
  return destination
}

/**
 * Creates a structured log on standard error that leaves secrets out; `FOLIO_LOG_LEVEL` sets its lowest level, by
 * default `warn`.
 */
export const logger = (service: string) =>
  pino(
    {
      name: service,
      level: levelAsked(),
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
    },
    standardError(),
  )
