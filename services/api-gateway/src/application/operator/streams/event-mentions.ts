import type { RecordedEvent } from '@folio/event-store/port.ts'

const contain = ({ buffer, byteOffset, byteLength }: Uint8Array, text: string): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes(text)

/** Tells if the stored data of an event contain a text, which is much faster than to parse them. */
export const mentions = ({ data }: Pick<RecordedEvent, 'data'>, text: string): boolean => contain(data, text)

/** Tells if the stored metadata of an event contain a text. */
export const metadataMention = ({ metadata }: Pick<RecordedEvent, 'metadata'>, text: string): boolean =>
  contain(metadata, text)
