import { TOKEN_LIFE_S } from '@folio/contracts/identity/keys-in-use.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** The lifetimes of the OAuth server's models, in seconds. */
export const LIFETIMES_S = {
  AccessToken: TOKEN_LIFE_S,
  AuthorizationCode: MINUTE_S,
  Grant: 90 * DAY_S,
  IdToken: TOKEN_LIFE_S,
  Interaction: HOUR_S,
  RefreshToken: 30 * DAY_S,
  Session: 12 * HOUR_S,
} as const
