import { pino } from 'pino'

/** Anything that could open a door, wherever it stands in what is logged. */
const SECRETS = ['token', 'operator_token', 'authorization', 'password', 'masterKey', 'verification_code', 'otp']

/** A structured log on standard error, secrets left out; `FOLIO_LOG_LEVEL` says from which level on, default `warn`. */
export const logger = (service: string) =>
  pino(
    {
      name: service,
      level: process.env['FOLIO_LOG_LEVEL'] ?? 'warn',
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[left out]' },
    },
    pino.destination(2),
  )
