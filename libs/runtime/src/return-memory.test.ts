import { describe, expect, it } from 'vitest'
import { idleSwitch } from './return-memory.ts'

describe('a process', () => {
  it('saves memory after five idle seconds in sequence, until one busy second', () => {
    const calls: string[] = []
    let second = 0
    const take = idleSwitch((isSaving) => calls.push(`${second} ${isSaving}`))
    for (const busyPart of [0, 0, 0, 0.2, 0.05, 0.05, 0, 0.09, 0, 0, 0, 0.1, 0.9, 0]) {
      second += 1
      take(busyPart)
    }
    expect(calls).toEqual(['9 true', '12 false'])
  })
})
