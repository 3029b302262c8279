import type { z } from 'zod'

/** What was sent, each field read where it was well-formed and as it came where it was not. */
type Sent = Readonly<Record<string, unknown>>

/** A rule that fields keep only together: the field that is at fault, and what it should have been, if it is broken. */
export type BetweenFields = (sent: Sent) => readonly (readonly [field: string, expected: string])[]

/**
 * Adds a rule between fields to an object. It is looked at also where a field is wrong by itself, so that everything is told
 * at once.
 */
export const betweenFields = <Schema extends z.ZodType>(schema: Schema, rule: BetweenFields): Schema =>
  schema.superRefine(
    (sent, context) => {
      for (const [field, message] of rule(sent as Sent)) {
        context.addIssue({ code: 'custom', path: [field], message, input: sent })
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
