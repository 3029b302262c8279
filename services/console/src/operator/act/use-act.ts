import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { useApi } from '../api-context.ts'
import { type FormValues, keptAct, openedWith, type PendingAct, type Values } from './pending-act.ts'
import { type ActOutcome, type ActRequest, sendAct } from './send-act.ts'

/** The state of an act: its form is open, it is sent, or it has an outcome; after a reload an unknown one has no failure. */
export type ActState<Data> =
  | { readonly status: 'open' | 'sending' }
  | { readonly status: 'unknown'; readonly failure: Failure | undefined; readonly pending: PendingAct }
  | Exclude<ActOutcome<Data>, { readonly status: 'unknown' }>

/** The act of one form. */
export type Act<Data> = {
  readonly state: ActState<Data>
  readonly values: Values
  /** The values that the form began with; after an act took effect they are the sent ones. */
  readonly begun: Values
  readonly change: (name: string, value: string) => void
  /**
   * Sends the values, or these as they were read; a request whose outcome is not known is sent as it was. Does nothing
   * while an answer is awaited, so that a double click is one request.
   */
  readonly send: (form?: FormValues) => void
  /** Gives up a request whose outcome is not known, which may have taken effect; its values stay. */
  readonly discard: () => void
  /** Opens the form for another act, with its first values. */
  readonly reset: () => void
}

const begunWith = (values: Values): FormValues => ({ values, begun: values })

/**
 * Holds an act with its values. `intention` names what the act does to what, and is the key under which the tab keeps the
 * request id until it was answered. After an answer all reads are made again, and show the act, or what it was refused for;
 * with `isEmptied` the values are the first ones again once the act took effect. The outcome of an attempt is forgotten when a
 * value changes.
 */
export const useAct = <E extends Endpoint>(
  intention: string,
  { initial, isEmptied = false, ...request }: ActRequest & { readonly initial: Values; readonly isEmptied?: boolean },
): Act<DataOf<E>> => {
  const { call } = useApi()
  const queries = useQueryClient()
  const kept = useMemo(() => keptAct(sessionStorage, intention), [intention])
  const [form, setForm] = useState(() => openedWith(kept, initial))
  const [state, setState] = useState<ActState<DataOf<E>>>(() => {
    const pending = kept.pending()
    return pending === undefined ? { status: 'open' } : { status: 'unknown', failure: undefined, pending }
  })
  const isSending = useRef(false)
  // The form keeps the act that it shows: an answer to the form before it may remove that from the storage.
  const again = state.status === 'unknown' ? state.pending : undefined

  const send = async (given: FormValues): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setState({ status: 'sending' })
    const outcome = await sendAct<DataOf<E>>(call, kept, { form: given, request, again })
    isSending.current = false
    setState(outcome)
    if (outcome.status === 'answered') setForm(({ values }) => begunWith(isEmptied ? initial : values))
    if (outcome.status !== 'unknown') await queries.invalidateQueries()
  }

  return {
    state,
    ...form,
    change: (name, value) => {
      const changed = { ...form, values: { ...form.values, [name]: value } }
      setForm(changed)
      kept.keepDraft(changed)
      // The outcome of the attempt before is not that of these values.
      setState((now) => (now.status === 'answered' || now.status === 'refused' ? { status: 'open' } : now))
    },
    send: (given = form) => void send(given),
    discard: () => {
      if (again !== undefined) kept.answered(again)
      kept.keepDraft(form)
      setState({ status: 'open' })
    },
    reset: () => {
      setForm(begunWith(initial))
      setState({ status: 'open' })
    },
  }
}
