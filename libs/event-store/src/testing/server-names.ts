/** The names of the side streams on EventStoreDB, which a test freezes. */
export { EPOCH_STREAM, positionStream } from '../eventstoredb/positions/reserved-streams.ts'
