import { z } from 'zod'

const timeSchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 09:30, or 24:00' })
const dateSchema = z.iso.date({ error: 'must be a day such as 2026-12-25' })

/** The hours of a symbol that is not always traded. Days and times are those of its time zone. */
export const sessionCalendarSchema = z.strictObject({
  /** Rises with each change of the calendar. */
  revision: z.int().positive(),
  /** A name such as `Europe/London`. */
  time_zone: z.string(),
  /** Open from a time on, and closed from another one on. */
  sessions: z
    .array(
      z.strictObject({
        days: z.array(z.enum(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])),
        open: timeSchema,
        close: timeSchema,
      }),
    )
    .min(1),
  /** Days without a session. */
  holidays: z.array(dateSchema),
  /** Days on which the sessions end at this time at the latest. */
  early_closes: z.array(z.strictObject({ date: dateSchema, close: timeSchema })),
})

/** The hours of a symbol that is not always traded. */
export type SessionCalendar = z.infer<typeof sessionCalendarSchema>

/** The hours at which a symbol is traded. */
export const calendarSchema = z.union([z.literal('always'), sessionCalendarSchema])
