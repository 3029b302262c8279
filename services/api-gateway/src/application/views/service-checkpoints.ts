import { type ServiceName, serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import type { Gateway } from '../gateway.ts'

/** The services whose views show a client and its money: all that write streams but the market. */
export const CLIENT_SERVICES = serviceContracts.map(({ name }) => name).filter((name) => name !== 'market')

/** Returns the position up to which all of some views show every event, for the readers of an answer that is made of them. */
export const lowestCheckpoint = async (
  { viewOf, store }: Gateway,
  names: readonly ServiceName[],
): Promise<{ readonly epoch: number; readonly position: number }> => {
  const read = await Promise.all(names.map((name) => viewOf[name].get([])))
  return { epoch: store.epoch, position: Math.min(...read.map(({ checkpoint }) => checkpoint.position)) }
}
