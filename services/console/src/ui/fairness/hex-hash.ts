const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Hashes the bytes of a hexadecimal text by SHA-256; resolves to hexadecimal. */
export const hexHash = async (hex: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(hex))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
