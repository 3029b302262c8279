import type { ConnectionSlots, Slot } from './connection-slots.ts'

/** So many slots for each address, counted in this process alone: what it protects is this process. */
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
    take: async (address) => {
      const count = taken.get(address) ?? 0
      if (count >= perAddress) return undefined
      taken.set(address, count + 1)
      return give(address)
    },
    stop: async () => {},
  }
}
