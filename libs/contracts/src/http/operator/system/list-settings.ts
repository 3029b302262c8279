import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const settingShown = z
  .strictObject({
    name: z.string(),
    value: z.string().nullable(),
    source: z.enum(['environment', 'argument', 'default']).meta({ title: 'SettingSource' }),
    is_secret: z.boolean(),
  })
  .meta({ title: 'Setting' })

/** A setting of the process as it is shown; the value of a secret is masked, and null without a value. */
export type SettingShown = z.output<typeof settingShown>

/** Lists the settings of the gateway's process. */
export const listSettings = endpoint({
  id: 'listSettings',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/settings',
  scope: 'operator',
  role: 'auditor',
  answers: { 200: z.array(settingShown) },
  summary: 'List the settings',
  description:
    'Lists the settings that the process of this gateway was started with, by name: the value in force, and if it comes ' +
    'from the environment, from an argument of the command line or from the default. Secrets, and the passwords in ' +
    'addresses, are `•••`; an address to which notifications are posted shows its origin alone. In a cluster other ' +
    'services have environments of their own.',
})
