import { polledNotifier } from '@folio/notifier/polled-notifier.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { webhookNotifier } from '@folio/notifier/webhook-notifier.ts'
import { z } from 'zod'
import { type Environment, readSettings, WrongSettings } from '../settings/read-settings.ts'
import { setting, urlSetting } from '../settings/setting.ts'

const SECRET_MIN = 16

const addressSchema = z.object({
  NOTIFIER_URL: urlSetting(['http', 'https']).optional(),
})

const secretSchema = z.object({
  NOTIFIER_SECRET: setting(`a text of at least ${SECRET_MIN} characters`, (text) =>
    text.length >= SECRET_MIN ? text : undefined,
  ),
})

/**
 * The notifier that the environment names, or else the polled notifier; throws `WrongSettings`, in production also on an
 * address without TLS, because links and codes go there.
 */
export const chosenNotifier = (
  environment: Environment,
  { isProduction }: { readonly isProduction: boolean },
): Notifier => {
  const { NOTIFIER_URL: url } = readSettings(addressSchema, environment)
  if (url === undefined) return polledNotifier()
  if (isProduction && !url.startsWith('https://')) {
    throw new WrongSettings('NOTIFIER_URL must begin with https:// in production (FOLIO_ENV): links and codes go there')
  }
  return webhookNotifier({ url, secret: readSettings(secretSchema, environment).NOTIFIER_SECRET })
}
