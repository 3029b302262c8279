import { z } from 'zod'

/** Personal data or free text of a client in an event, encrypted with the client's key, or a secret; shown to operators as `•••`. */
export const personalText = z.string().meta({ personal: true })
