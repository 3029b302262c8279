import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Failure, failureOf, isUnknownOutcome } from '../../../api/call-failure.ts'
import { requestId } from '../../../api/request-id.ts'
import type { DemoPayment } from '../../../api/wire.ts'
import { useApi } from '../../api-context.ts'
import { useEvents } from '../../shell/stream.ts'
import { useTotalsAnswer } from '../use-totals.ts'

/** The amounts of the sample payments, in USD: one that Alice can pay, and one beyond what she has. */
export const AMOUNTS = { pay: '12.50', refused: '99999.00' } as const

/** The kind of a sample payment. */
export type Kind = keyof typeof AMOUNTS

/** A sample payment that was asked for: its request, and the answer once there is one. */
export type Asked = {
  readonly kind: Kind
  readonly requestId: string
  /** True if the same request was sent before. */
  readonly isRepeat: boolean
  readonly state:
    | { readonly status: 'sending' }
    | { readonly status: 'answered'; readonly payment: DemoPayment }
    | { readonly status: 'unknown' | 'failed'; readonly failure: Failure }
}

/** Makes sample payments: one at a time, each request id drawn once and kept until it is answered. */
export const usePayments = () => {
  const { call } = useApi()
  const { pay: shown } = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const newest = useEvents().at(-1)?.position
  const last = useTotalsAnswer().data?.last_position
  const [asked, setAsked] = useState<Asked>()
  const isSending = asked?.state.status === 'sending'

  const send = async (request: Omit<Asked, 'state'>): Promise<void> => {
    const { kind, requestId: payment_id } = request
    setAsked({ ...request, state: { status: 'sending' } })
    try {
      const body = { payment_id, amount: AMOUNTS[kind] }
      const payment = await call<DemoPayment>('/operator/v1/demo/pay', { body })
      const { isUnknown, failure } = publicAnswer(payment)
      if (!isUnknown) requestId(sessionStorage, kind).answered()
      setAsked({ ...request, state: isUnknown ? { status: 'unknown', failure } : { status: 'answered', payment } })
    } catch (error) {
      const failure = failureOf(error)
      setAsked({ ...request, state: { status: isUnknownOutcome(failure) ? 'unknown' : 'failed', failure } })
    }
  }

  const begin = async (kind: Kind): Promise<void> => {
    if (isSending) return
    const id = requestId(sessionStorage, kind).current()
    const since = Math.max(newest ?? 0, last ?? 0)
    await navigate({ search: { pay: id, since }, replace: true })
    await send({ kind, requestId: id, isRepeat: false })
  }

  const repeat = async (): Promise<void> => {
    if (asked !== undefined && !isSending) await send({ ...asked, isRepeat: asked.state.status !== 'unknown' })
  }

  return { asked, isSending, shown: asked?.requestId ?? shown, begin, repeat }
}

/** Tells whether the public API gave up waiting, so that the payment may still take effect. */
const publicAnswer = ({ status }: DemoPayment) => {
  const failure: Failure = {
    status,
    code: 'GatewayTimeout',
    message: 'The payment was not answered in time.',
    details: {},
    requestId: undefined,
    retryAfterS: undefined,
  }
  return { isUnknown: isUnknownOutcome(failure), failure }
}
