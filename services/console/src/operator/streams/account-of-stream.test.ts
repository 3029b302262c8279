import { expect, it } from 'vitest'
import { accountOfStream } from './account-of-stream.ts'

it('the stream of a wallet or an options account leads to its account, another stream to none', () => {
  expect(accountOfStream('wallet-0195a000-0000')).toBe('wallet:0195a000-0000')
  expect(accountOfStream('trading-DOT1')).toBe('trading:DOT1')
  expect(accountOfStream('operator-root')).toBeUndefined()
})
