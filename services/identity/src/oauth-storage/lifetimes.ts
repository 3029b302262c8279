import { TOKEN_LIFE_SECONDS } from '@folio/contracts/identity/keys-in-use.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'

/** The lifetimes of the OAuth server's models, in seconds. */
export const LIFETIMES_SECONDS = {
  AccessToken: TOKEN_LIFE_SECONDS,
  AuthorizationCode: MINUTE_SECONDS,
  Grant: 90 * DAY_SECONDS,
  IdToken: TOKEN_LIFE_SECONDS,
  Interaction: HOUR_SECONDS,
  RefreshToken: 30 * DAY_SECONDS,
  Session: 12 * HOUR_SECONDS,
} as const
