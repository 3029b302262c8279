import shared from '@eventstore/db-client/generated/shared_pb.js'

/** The message that says something by being there. */
export const empty = (): shared.Empty => new shared.Empty()
