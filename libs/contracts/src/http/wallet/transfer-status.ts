import { z } from 'zod'

/** How far a transfer is when it is answered: `pending` settles within moments. */
export const transferStatus = z.enum(['pending', 'complete']).meta({ title: 'TransferStatus' })
