import { expect, it } from 'vitest'
import { answeringEvent, unknownAnswer } from './answering-event.ts'

const settled = {
  recorded: {
    kind: 'recorded',
    type: 'TransferPostponed',
    data: { amount: '12.5' },
    stream: 'wallet-1',
    revision: 7,
    position: 9,
    epoch: 1,
    correlation_id: 'c',
  },
  isRepeat: false,
} as const

it('an answer that a newer release recorded is named without its data', () =>
  expect(() => unknownAnswer(answeringEvent<never>(settled), settled)).toThrow(
    /^no case for the answer TransferPostponed, wallet-1@7$/,
  ))
