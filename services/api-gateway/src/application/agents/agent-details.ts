import { decryptText, encryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { z } from 'zod'

const detailsSchema = z.strictObject({
  name: z.string(),
  information: z.string(),
  email: z.string(),
  phone_numbers: z.array(z.string()),
  payment_methods: z.array(z.string()),
  urls: z.array(z.string()),
})

/** What people read of an agent. */
export type AgentDetails = z.infer<typeof detailsSchema>

const FIELD = 'agent_details'

/** An agent's details as a command carries them: encrypted with the key of the agent's client. */
export const sealedDetails = (key: ClientKey, commandId: string, details: AgentDetails): string =>
  encryptText(key, { commandId, field: FIELD, text: JSON.stringify(details) })

/** Details read back; nothing once the key is gone. */
export const openedDetails = (key: ClientKey, sealed: string): AgentDetails | undefined => {
  const text = decryptText(key, { field: FIELD }, sealed)
  return text === undefined ? undefined : detailsSchema.parse(JSON.parse(text))
}
