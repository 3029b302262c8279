import type { IncomingMessage } from 'node:http'

const FORM_BYTES_MAX = 16 * 1024
const FIELDS_MAX = 20

/** A form as it was sent; nothing where it is no form, or a larger one than any of ours. */
export const readFormText = async (incoming: IncomingMessage): Promise<string | undefined> => {
  if (incoming.headers['content-type']?.split(';')[0]?.trim() !== 'application/x-www-form-urlencoded') return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The fields of a form, the first of each name; nothing where it is no form, or a larger one than any of ours. */
export const readForm = async (incoming: IncomingMessage): Promise<Readonly<Record<string, string>> | undefined> => {
  const text = await readFormText(incoming)
  if (text === undefined) return undefined
  const given = [...new URLSearchParams(text)]
  if (given.length > FIELDS_MAX) return undefined
  return Object.fromEntries(given.reverse())
}
