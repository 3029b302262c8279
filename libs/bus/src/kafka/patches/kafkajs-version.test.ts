import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

it('kafkajs has the version that the patches of this folder were written for', () => {
  const { version }: { readonly version: string } = createRequire(import.meta.url)('kafkajs/package.json')
  // The patches replace functions of kafkajs/src: compare those with the new version before changing this number.
  expect(version).toBe('2.2.4')
})
