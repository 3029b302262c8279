import type { z } from 'zod'

/** The sent object: well-formed fields are parsed, the others are as sent. */
type Sent = Readonly<Record<string, unknown>>

/** A rule between fields: returns the fields that break it, each with the expectation as a phrase. */
export type CrossFieldRule = (sent: Sent) => readonly (readonly [field: string, expected: string])[]

/**
 * Adds a rule between fields to an object. The rule also runs if a field is wrong by itself, so that one answer names
 * all faults.
 */
export const withCrossFieldRule = <Schema extends z.ZodType>(schema: Schema, rule: CrossFieldRule): Schema =>
  schema.superRefine(
    (sent, context) => {
      for (const [field, message] of rule(sent as Sent)) {
        context.addIssue({ code: 'custom', path: [field], message, input: sent })
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
