import { z } from 'zod'

/** The status of a transfer in its answer; `pending` settles within moments. */
export const transferStatus = z.enum(['pending', 'complete']).meta({ title: 'TransferStatus' })
