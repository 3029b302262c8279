import type { Finding } from './finding.ts'
import type { ProvenEvent } from './proven-event.ts'

const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** An id as it stands in the file, in the form of a UUID; nothing of it is corrected, for it may be what was changed. */
const asUuid = (hex: string): string => hex.toLowerCase().replace(GROUPS, '$1-$2-$3-$4-$5')

/** That an event's bytes are not those that its id was made from, where it is so. */
export const alteredFindings = ({ event, isAltered }: ProvenEvent): readonly Finding[] => {
  if (!isAltered) return []
  const { stream, revision, position, id } = event
  return [{ stream, revision, position, expected: `the bytes of event ${asUuid(id)}`, found: 'other bytes' }]
}
