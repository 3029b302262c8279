import { z } from 'zod'

/** How a schema is described outside, where that cannot be told from the schema itself. */
export const wireForms = z.registry<{ readonly schema: Readonly<Record<string, unknown>> }>()
