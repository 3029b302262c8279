import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { requestId } from '../../../api/request-id.ts'
import { useApi } from '../../api-context.ts'
import type { Kind } from '../../demo-payments.ts'
import { useEvents } from '../../shell/stream.ts'
import { useTotalsAnswer } from '../use-totals.ts'
import { type PaymentState, sendPayment } from './send-payment.ts'

/** A sample payment that was asked for: its request, and the answer once there is one. */
export type AskedPayment = {
  readonly kind: Kind
  readonly requestId: string
  /** True if the same request was answered before. */
  readonly wasAnswered: boolean
  readonly state: { readonly status: 'sending' } | PaymentState
}

/** Tells if the API gave an earlier answer again: not where that answer was lost, nor where it was a refusal without an event. */
export const isRepeated = ({ wasAnswered, state }: AskedPayment): boolean =>
  wasAnswered && state.status === 'answered' && state.payment.is_repeat

/** Makes sample payments: one at a time, each request id drawn once and kept until it is answered. */
export const usePayments = () => {
  const { call } = useApi()
  const { pay: shown } = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const newest = useEvents().at(-1)?.position
  const last = useTotalsAnswer().data?.last_position
  const [asked, setAsked] = useState<AskedPayment>()
  const isSending = asked?.state.status === 'sending'

  const send = async (request: Omit<AskedPayment, 'state'>): Promise<void> => {
    setAsked({ ...request, state: { status: 'sending' } })
    setAsked({ ...request, state: await sendPayment(call, sessionStorage, request) })
  }

  const begin = async (kind: Kind): Promise<void> => {
    if (isSending) return
    const id = requestId(sessionStorage, kind).current()
    const since = Math.max(newest ?? 0, last ?? 0)
    await navigate({ search: { pay: id, since }, replace: true })
    await send({ kind, requestId: id, wasAnswered: false })
  }

  const repeat = async (): Promise<void> => {
    if (asked === undefined || isSending) return
    await send({ ...asked, wasAnswered: asked.wasAnswered || asked.state.status === 'answered' })
  }

  return { asked, isSending, shown: asked?.requestId ?? shown, begin, repeat }
}
