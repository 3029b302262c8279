import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { useRef, useState } from 'react'
import { isOutcomeOpen, SocketRefused } from '../../../api/socket/socket-failure.ts'

/** The place of a call about an open contract on its way to its outcome. */
export type ActStep =
  | { readonly kind: 'none' | 'sending' | 'done' }
  | { readonly kind: 'refused'; readonly code: SocketError['code']; readonly message: string }
  /** No answer came: the contract itself shows what became of it. */
  | { readonly kind: 'unknown' }

/** Tells if a sale was refused because the bid fell, after which alone the client may take whatever is bid. */
export const isAtMarket = (step: ActStep): boolean => step.kind === 'refused' && step.code === 'PriceMoved'

/** Makes calls about a contract, one at a time; a contract ends once, whatever is asked twice. */
export const useAct = (): { readonly step: ActStep; readonly act: (call: () => Promise<unknown>) => void } => {
  const [step, setStep] = useState<ActStep>({ kind: 'none' })
  const isBusy = useRef(false)
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setStep({ kind: 'sending' })
    try {
      await call()
      setStep({ kind: 'done' })
    } catch (error) {
      if (error instanceof SocketRefused && !isOutcomeOpen(error.error)) {
        setStep({ kind: 'refused', code: error.error.code, message: error.message })
      } else setStep({ kind: 'unknown' })
    } finally {
      isBusy.current = false
    }
  }
  return { step, act: (call) => void run(call) }
}
