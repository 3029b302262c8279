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

/** The details of a payment agent that clients read. */
export type AgentDetails = z.infer<typeof detailsSchema>

const FIELD = 'agent_details'

/** Encrypts an agent's details for a command with the key of the agent's client. */
export const encryptDetails = (key: ClientKey, commandId: string, details: AgentDetails): string =>
  encryptText(key, { commandId, field: FIELD, text: JSON.stringify(details) })

/** Decrypts an agent's details; undefined once the key is destroyed. */
export const decryptDetails = (key: ClientKey, sealed: string): AgentDetails | undefined => {
  const text = decryptText(key, { field: FIELD }, sealed)
  return text === undefined ? undefined : detailsSchema.parse(JSON.parse(text))
}
