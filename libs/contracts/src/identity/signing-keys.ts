/** The one stream of the keys that access tokens are signed with. */
export const SIGNING_KEYS_STREAM = 'signing-keys'

/**
 * How long before it signs a key is shown to those who verify: they hold the keys they know for a minute, and the identity
 * service looks for new ones every ten seconds.
 */
export const SIGNING_LEAD_MS = 120_000
