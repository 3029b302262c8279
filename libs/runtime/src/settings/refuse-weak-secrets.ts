import { type Environment, WrongSettings } from './read-settings.ts'

// Matches the secrets that docker-compose.yml and the examples give to developers; production refuses them all.
const DEVELOPMENT_SECRET = /development|changeme|^(.)\1*$/i

const passwordIn = (url: string | undefined): string | undefined => /^[a-z+]+:\/\/[^/@]*:([^/@]+)@/.exec(url ?? '')?.[1]

/**
 * Throws `WrongSettings` for secrets that are publicly known and for Redis addresses without a password; names each
 * variable and never its value.
 */
export const refuseWeakSecrets = (environment: Environment): void => {
  const {
    FOLIO_MASTER_KEY,
    FOLIO_CHECKPOINT_KEY,
    FOLIO_OPERATOR_TOKEN,
    NOTIFIER_SECRET,
    KAFKA_PASSWORD,
    EVENTSTORE_URL,
    REDIS_URL,
    KEYS_URL,
  } = environment
  const secrets = {
    FOLIO_MASTER_KEY,
    FOLIO_CHECKPOINT_KEY,
    FOLIO_OPERATOR_TOKEN,
    NOTIFIER_SECRET,
    KAFKA_PASSWORD,
    'the password in EVENTSTORE_URL': passwordIn(EVENTSTORE_URL),
    'the password in REDIS_URL': passwordIn(REDIS_URL),
    'the password in KEYS_URL': passwordIn(KEYS_URL),
  }
  const known = Object.entries(secrets).filter(
    ([, secret]) => secret !== undefined && DEVELOPMENT_SECRET.test(secret.trim()),
  )
  const open = Object.entries({ REDIS_URL, KEYS_URL }).filter(([, url]) => url && passwordIn(url) === undefined)
  const faults = [
    ...known.map(([name]) => `${name} is one for development`),
    ...open.map(([name]) => `${name} has no password`),
  ]
  if (faults.length > 0) throw new WrongSettings(`${faults.join('; ')}: refused in production (FOLIO_ENV)`)
}
