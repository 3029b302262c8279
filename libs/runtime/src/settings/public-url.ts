import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { setting } from './setting.ts'

const originOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && (text === origin || text === `${origin}/`) ? origin : undefined
}

/** The address at which people and applications reach an installation, and which its tokens and links name. */
export const publicUrlSetting = setting('an address like https://folio.example, without a path', originOf)

const schema = z.object({ PUBLIC_URL: publicUrlSetting.optional() })

/** Returns the public address that the environment names; undefined where it names none. */
export const publicUrlIn = (environment: Environment): string | undefined =>
  readSettings(schema, environment).PUBLIC_URL
