/** An address may ask for at most this many earlier events to be read again. */
const REPLAYED_MAX = 2000

/** The position from which the stream is read: the one that the address names, if it is not far back. */
export const positionToBegin = (last: number, since: number | undefined): number =>
  since !== undefined && since <= last && last - since <= REPLAYED_MAX ? since : last
