import type { z } from 'zod'

/** Variables of the environment by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment lacks a setting or has a wrong one; the message names each such variable and what it must be. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
}

/** Reads variables by a schema whose keys are their names; an empty one counts as missing. Throws `WrongSettings`. */
export const readSettings = <Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new WrongSettings(faults.join('; '))
}
