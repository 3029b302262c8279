import { valuesIn } from '../act/field-lists.ts'
import type { PendingAct } from '../act/pending-act.ts'

const BLANKS = /\s+/

/** Makes the body of the call that opens a client; scopes and the token's name are left to the server where they are empty. */
export const openClientBody = ({ requestId, values }: Pick<PendingAct, 'requestId' | 'values'>): object => {
  const scopes = valuesIn(values['scopes'], BLANKS)
  const tokenName = values['token_name'] ?? ''
  return {
    request_id: requestId,
    nickname: values['nickname'],
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(tokenName === '' ? {} : { token_name: tokenName }),
  }
}
