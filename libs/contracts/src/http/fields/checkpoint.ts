import { z } from 'zod'

/**
 * The checkpoint of a read: it shows every event up to `position` of the store's `epoch`, and may show later ones
 * already.
 */
export const checkpointShown = z.strictObject({ epoch: z.int(), position: z.int() }).meta({ title: 'Checkpoint' })
