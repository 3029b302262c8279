import type { ServiceName } from '@folio/contracts/messaging/all-services.ts'
import type { Gateway } from '../gateway.ts'

/** Returns the position up to which all of some views show every event, for the readers of an answer that is made of them. */
export const lowestCheckpoint = async (
  { viewOf, store }: Gateway,
  names: readonly ServiceName[],
): Promise<{ readonly epoch: number; readonly position: number }> => {
  const read = await Promise.all(names.map((name) => viewOf[name].get([])))
  return { epoch: store.epoch, position: Math.min(...read.map(({ checkpoint }) => checkpoint.position)) }
}
