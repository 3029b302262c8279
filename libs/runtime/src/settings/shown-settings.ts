import type { SettingShown } from '@folio/contracts/http/operator/system/list-settings.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import type { BusinessSettings } from './business-settings.ts'
import type { Environment } from './read-settings.ts'
import { businessTexts } from './shown-business-settings.ts'

/** The way in which a variable outside of the business settings is shown. */
type Form = 'text' | 'secret' | 'address' | 'origin'

/** The variables that are not business settings; in one process most of them are not set. */
const variables: Readonly<Record<string, Form>> = {
  FOLIO_ENV: 'text',
  FOLIO_LOG_LEVEL: 'text',
  FOLIO_LIMITS: 'text',
  FOLIO_BEHIND_EDGE: 'text',
  FOLIO_PARTITIONS: 'text',
  FOLIO_START_SECONDS: 'text',
  FOLIO_MASTER_KEY: 'secret',
  FOLIO_CHECKPOINT_KEY: 'secret',
  FOLIO_OPERATOR_TOKEN: 'secret',
  PUBLIC_URL: 'address',
  IDENTITY_URL: 'address',
  AUDIT_URL: 'address',
  HOST: 'text',
  PORT: 'text',
  HEALTH_PORT: 'text',
  OPERATOR_HOST: 'text',
  OPERATOR_PORT: 'text',
  EVENTSTORE_URL: 'address',
  REDIS_URL: 'address',
  KEYS_URL: 'address',
  KAFKA_BROKERS: 'text',
  KAFKA_TLS: 'text',
  KAFKA_CA_FILE: 'text',
  KAFKA_USER: 'text',
  KAFKA_PASSWORD: 'secret',
  KAFKA_MECHANISM: 'text',
  NOTIFIER_URL: 'origin',
  NOTIFIER_SECRET: 'secret',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'origin',
  OTEL_TRACES_SAMPLER_ARG: 'text',
}

/** Masks everything between `//` and the last `@`, since a password may hold any character, and everything after a `?`. */
const withoutPassword = (address: string): string =>
  address.replace(/\/\/.*@/s, `//${MASK}@`).replace(/\?.*$/s, `?${MASK}`)

const shownAs: Readonly<Record<Form, (text: string) => string>> = {
  text: (text) => text,
  secret: () => MASK,
  address: withoutPassword,
  origin: (text) => (URL.canParse(text) ? `${new URL(text).origin}/${MASK}` : MASK),
}

/** Settings by the command line, with the value in force and if an argument named it. */
export type ArgumentShown = { readonly value: string; readonly isGiven: boolean }

/**
 * Lists the settings of a process with their values and sources: the business settings with the value in force, other
 * variables of the environment where they are set, and arguments. Secrets are masked.
 */
export const shownSettings = (
  environment: Environment,
  business: BusinessSettings,
  given: Readonly<Record<string, ArgumentShown>> = {},
): readonly SettingShown[] => {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== ''
  const ofBusiness = Object.entries(businessTexts).map(([name, text]): SettingShown => {
    const source = isSet(name) ? 'environment' : 'default'
    return { name, value: text(business), source, is_secret: false }
  })
  const others = Object.entries(variables).map(([name, form]): SettingShown => {
    const text = environment[name] ?? ''
    const source = isSet(name) ? 'environment' : 'default'
    return { name, value: text === '' ? null : shownAs[form](text), source, is_secret: form === 'secret' }
  })
  const named = Object.entries(given).map(
    ([name, { value, isGiven }]): SettingShown => ({
      name,
      value,
      source: isGiven ? 'argument' : 'default',
      is_secret: false,
    }),
  )
  return [...ofBusiness, ...others, ...named]
}
