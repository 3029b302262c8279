import { z } from 'zod'

/** JSON Schemas of zod schemas whose own conversion would be wrong. */
export const jsonSchemaOverrides = z.registry<{ readonly schema: Readonly<Record<string, unknown>> }>()
