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

/**
 * Writes to standard error. A line that cannot be written, for example because the disk of the log file is full, waits
 * for the next line: Folio serves on without its log.
 */
const standardError = () => {
  const destination = pino.destination({ fd: 2, maxLength: WAITING_BYTES_MAX })
  destination.on('error', () => undefined)
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
