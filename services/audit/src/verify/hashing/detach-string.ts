/** Copies a text into memory of its own: a slice would keep the whole longer text alive. */
export const detachString = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
