import type { ConnectionSlots, Slot } from './connection-slots.ts'

/** Limits the slots of each address, counted in this process alone, because it protects this process. */
export const addressSlots = (perAddress: number): ConnectionSlots => {
  const taken = new Map<string, number>()

  const give = (address: string): Slot => {
    let isTaken = true
    return {
      release: async () => {
        if (!isTaken) return
        isTaken = false
        const left = (taken.get(address) ?? 0) - 1
        if (left > 0) taken.set(address, left)
        else taken.delete(address)
      },
    }
  }

  return {
    max: perAddress,
    take: async (address) => {
      const count = taken.get(address) ?? 0
      if (count >= perAddress) return undefined
      taken.set(address, count + 1)
      return give(address)
    },
    stop: async () => {},
  }
}
