import type { NameEvent } from '@folio/contracts/identity/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { expect, it } from 'vitest'
import { name } from './name.ts'

const claim = (holder: string) => ({ type: 'ClaimName', holder }) as const
const release = (holder: string) => ({ type: 'ReleaseName', holder }) as const
const claimed = (holder: string): NameEvent => ({ type: 'NameClaimed', data: { holder } })
const refused = (holder: string): NameEvent => ({ type: 'NameRefused', data: { holder } })
const released = (holder: string): NameEvent => ({ type: 'NameReleased', data: { holder } })

it('the first claim of a free name gets it', () => {
  given(name)().when(claim('c1')).thenEvents(claimed('c1'))
  given(name)(claimed('c1')).when(claim('c2')).thenEvents(refused('c1'))
})

it('a holder that claims its name again keeps it', () => {
  given(name)(claimed('c1'), refused('c1')).when(claim('c1')).thenEvents(claimed('c1'))
})

it('a name that its holder released is free', () => {
  given(name)(claimed('c1')).when(release('c1')).thenEvents(released('c1'))
  given(name)(claimed('c1'), released('c1')).when(claim('c2')).thenEvents(claimed('c2'))
})

it('a client cannot release the name of another', () => {
  given(name)(claimed('c1')).when(release('c2')).thenEvents(refused('c1'))
})

it('a claim takes a name from the holder that gave it up, and from no other', () => {
  const instead = { type: 'ClaimName', holder: 'c2', instead_of: 'c1' } as const
  given(name)(claimed('c1')).when(instead).thenEvents(claimed('c2'))
  given(name)(claimed('c3')).when(instead).thenEvents(refused('c3'))
  given(name)().when(instead).thenEvents(claimed('c2'))
})

it('releasing a free name records that it is free', () => {
  given(name)().when(release('c1')).thenEvents(released('c1'))
})

it('a refusal changes nothing', () => {
  const held = { holder: 'c1' }
  expect(name.evolve(held, refused('c1'))).toBe(held)
})
