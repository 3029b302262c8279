import { z } from 'zod'

const refusalSchema = z.object({ errors: z.array(z.object({ message: z.string() })).default([]) })

/** Returns the messages of a refusal of the operator API. This module loads zod, which a command that is done does without. */
export const refusalMessages = (body: unknown): readonly string[] =>
  refusalSchema.parse(body).errors.map(({ message }) => message)
