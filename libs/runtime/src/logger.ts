import { pino } from 'pino'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const DEFAULT_LEVEL = 'warn'

/** Anything that could open a door, wherever it stands in what is logged. */
const SECRETS = ['token', 'operator_token', 'authorization', 'password', 'masterKey', 'verification_code', 'otp']

const levelAsked = (): string => {
  const level = process.env['FOLIO_LOG_LEVEL'] || DEFAULT_LEVEL
  if (LEVELS.includes(level)) return level
  throw new Error(`FOLIO_LOG_LEVEL must be one of ${LEVELS.join(', ')}, not ${JSON.stringify(level)}`)
}

/** A structured log on standard error, secrets left out; `FOLIO_LOG_LEVEL` says from which level on, default `warn`. */
export const logger = (service: string) =>
  pino(
    {
      name: service,
      level: levelAsked(),
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
    },
    pino.destination(2),
  )
