import { eventMetadataSchema } from '@folio/contracts/ledger/event-metadata.ts'
import type { AuditedService, DataSchema } from '@folio/service-kit/audited-service.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Finding } from '../findings.ts'

/** The first events of each type in a range are parsed by the contract's schemas … */
const PARSED_FIRST = 64

/** … and of the others one in this many, by position: parsing all would take a third of the verification's time. */
const PARSED_EVERY = 64

/** Parses a sample of events by the schemas of the contract; returns the mismatches. */
export type SchemaSample = (service: AuditedService, rehashed: RehashedEvent) => readonly Finding[]

const mismatch = (schema: DataSchema, value: unknown): string | undefined => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : (parsed.error?.message ?? 'something else').replaceAll(/\s+/g, ' ')
}

/** Makes the sampling of one range of events. */
export const schemaSample = (): SchemaSample => {
  const parsed = new Map<string, number>()
  return (service, rehashed) => {
    const { event, metadata } = rehashed
    const times = parsed.get(event.type) ?? 0
    if (times >= PARSED_FIRST && event.position % PARSED_EVERY !== 0) return []
    parsed.set(event.type, times + 1)
    const place = { stream: event.stream, revision: event.revision, position: event.position }
    const findings: Finding[] = []
    const schema = service.eventSchemas[event.type]
    const inData = schema === undefined ? `no schema of ${event.type}` : mismatch(schema, dataOf(rehashed))
    if (inData !== undefined) findings.push({ ...place, expected: `data of ${event.type}`, found: inData })
    const inMetadata = mismatch(eventMetadataSchema, metadata)
    if (inMetadata !== undefined) findings.push({ ...place, expected: 'metadata of an event', found: inMetadata })
    return findings
  }
}
