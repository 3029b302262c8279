import { outboxNotifier } from '@folio/notifier/outbox.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { webhookNotifier } from '@folio/notifier/webhook.ts'
import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { setting, urlSetting } from './setting.ts'

const SECRET_MIN = 16

const addressSchema = z.object({
  NOTIFIER_URL: urlSetting(['http', 'https']).optional(),
})

const secretSchema = z.object({
  NOTIFIER_SECRET: setting(`a text of at least ${SECRET_MIN} characters`, (text) =>
    text.length >= SECRET_MIN ? text : undefined,
  ),
})

/** The notifier that the environment names, or else the operator's outbox; throws `WrongSettings`. */
export const chosenNotifier = (environment: Environment): Notifier => {
  const { NOTIFIER_URL: url } = readSettings(addressSchema, environment)
  if (url === undefined) return outboxNotifier()
  return webhookNotifier({ url, secret: readSettings(secretSchema, environment).NOTIFIER_SECRET })
}
