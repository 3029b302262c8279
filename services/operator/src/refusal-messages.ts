import { z } from 'zod'

const refusalSchema = z.object({ errors: z.array(z.object({ message: z.string() })).default([]) })

/**
 * Returns the messages of an answer of the operator API that is an error; none if another program answered. This module
 * loads zod, which a command that is done does without.
 */
export const refusalMessages = (body: unknown): readonly string[] =>
  refusalSchema.safeParse(body).data?.errors.map(({ message }) => message) ?? []
