import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, failureOf } from '../../../api/call-failure.ts'
import { useApi } from '../../api-context.ts'

/** A call of the demonstration that a button makes. */
export type DemoCall = {
  readonly isSending: boolean
  readonly failure: Failure | undefined
  /** Makes the call, one at a time, and reads the demonstration again. */
  readonly send: (path: string, body?: object) => void
}

/** Makes calls that change what is tried; a repeat of one changes nothing, so that none has a request id. */
export const useDemoCall = (): DemoCall => {
  const { call } = useApi()
  const queries = useQueryClient()
  const [state, setState] = useState<Omit<DemoCall, 'send'>>({ isSending: false, failure: undefined })

  const send = async (path: string, body: object): Promise<void> => {
    if (state.isSending) return
    setState({ isSending: true, failure: undefined })
    const failure = await call(path, { body }).then(() => undefined, failureOf)
    setState({ isSending: false, failure })
    await queries.invalidateQueries({ queryKey: ['/operator/v1/demo'] })
  }

  return { ...state, send: (path, body = {}) => void send(path, body) }
}
