import { expect, it } from 'vitest'
import { auditorCall, verificationRequest } from './auditor.ts'

it('takes the place of a checkpoint only by a verification of everything', () => {
  const parsed = auditorCall.safeParse({ call: 'start', scope: 'since_checkpoint', replaces: 3 })
  expect(parsed.error?.issues).toMatchObject([
    { path: ['replaces'], message: 'a checkpoint is replaced by a verification of everything only' },
  ])
})

it('reads the request of a verification', () => {
  expect(verificationRequest({ call: 'start', scope: 'since_checkpoint' })).toEqual({ scope: 'since_checkpoint' })
  expect(verificationRequest({ call: 'start', scope: 'everything', replaces: 3 })).toEqual({
    scope: 'everything',
    replaces: 3,
  })
})
