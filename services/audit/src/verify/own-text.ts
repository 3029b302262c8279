/** The same text in memory of its own: a part of a longer text holds all of it. */
export const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
