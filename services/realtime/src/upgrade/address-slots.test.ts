import { expect, it } from 'vitest'
import { addressSlots } from './address-slots.ts'

it('an address has a limit of slots, and a slot released several times counts once', async () => {
  const slots = addressSlots(2)
  const first = await slots.take('192.0.2.1')
  expect(await slots.take('192.0.2.1')).toBeDefined()
  expect(await slots.take('192.0.2.1')).toBeUndefined()
  expect(await slots.take('192.0.2.2')).toBeDefined()
  await first?.release()
  await first?.release()
  expect(await slots.take('192.0.2.1')).toBeDefined()
  expect(await slots.take('192.0.2.1')).toBeUndefined()
})
